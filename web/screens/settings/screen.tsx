import { setSingleKeys, useSingleKeys } from '../../features/actions/single-keys.ts';
import { Card, CardTitle } from '../../ui/card.tsx';
import { Switch } from '../../ui/fields/switch.tsx';
import { setTheme, themes, useTheme } from '../../ui/memory/theme.ts';
import { looks } from '../../ui/memory/theme-switch.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Account } from './account/account.tsx';
import { Contents, Group } from './group.tsx';
import { StatusManagement } from './statuses/status-management.tsx';

/** The settings on pages, each with its address. */
export function Screen() {
	return (
		<>
			<PageHeader title="Settings - Manage your status list and other preferences" />
			<div className="lg:flex lg:items-start lg:gap-8">
				<Contents />
				<div className="min-w-0 flex-1">
					<Group
						of="work"
						beside={
							<>
								<Appearance />
								<Keyboard />
							</>
						}
					>
						<StatusManagement />
					</Group>
					<Account />
				</div>
			</div>
		</>
	);
}

/** Turns single-key shortcuts on and off, because with speech input they can be pressed by accident. */
function Keyboard() {
	const on = useSingleKeys();
	return (
		<Card aria-labelledby="keyboard">
			<CardTitle id="keyboard">Keyboard</CardTitle>
			<p className="mt-0.5 text-ink-3 text-sm">Remembered in this browser.</p>
			<div className="mt-4">
				<Switch
					label="Keyboard shortcuts"
					hint="Single keys, such as / and J. Press ? to see them all."
					on={on}
					onChange={setSingleKeys}
				/>
			</div>
		</Card>
	);
}

/** Chooses light, dark or the device's theme, as the button in the header does. */
function Appearance() {
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
							className="relative flex flex-col items-center gap-2 rounded-md border p-4 font-semibold hover:bg-hover has-checked:border-ember has-checked:bg-ember-soft has-checked:text-ember-ink rings"
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
