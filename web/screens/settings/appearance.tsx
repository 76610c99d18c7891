import { Card, CardTitle } from '../../ui/card.tsx';
import { setTheme, themes, useTheme } from '../../ui/memory/theme.ts';
import { looks } from '../../ui/memory/theme-switch.tsx';

/** Light, dark or like the device: the same choice as the button in the header. */
export function Appearance() {
	const chosen = useTheme();
	return (
		<Card aria-labelledby="appearance">
			<CardTitle id="appearance">Appearance</CardTitle>
			<p className="mt-0.5 text-ink-3 text-sm">Remembered in this browser.</p>
			<div role="radiogroup" aria-labelledby="appearance" className="mt-4 grid grid-cols-3 gap-2">
				{themes.map((theme) => {
					const Icon = looks[theme].icon;
					return (
						<label
							key={theme}
							className="relative flex flex-col items-center gap-2 rounded-md border p-4 font-semibold hover:bg-hover has-checked:border-ember has-checked:bg-ember-soft has-checked:text-ember-ink has-focus-visible:outline-2 has-focus-visible:outline-ring has-focus-visible:outline-offset-2"
						>
							<input
								type="radio"
								name="theme"
								value={theme}
								checked={chosen === theme}
								onChange={() => setTheme(theme)}
								className="absolute inset-0 cursor-pointer opacity-0"
							/>
							<Icon aria-hidden className="size-5" />
							{looks[theme].name}
						</label>
					);
				})}
			</div>
		</Card>
	);
}
