import { useId } from 'react';
import { setSingleKeys, useSingleKeys } from '../../parts/actions/single-keys.ts';
import { Card, CardTitle } from '../../ui/card.tsx';

/** Switches the shortcuts of a single key on and off. A person who speaks to the computer may press them by accident. */
export function Keyboard() {
	const on = useSingleKeys();
	const hint = useId();
	return (
		<Card aria-labelledby="keyboard">
			<CardTitle id="keyboard">Keyboard</CardTitle>
			<p className="mt-0.5 text-ink-3 text-sm">Remembered in this browser.</p>
			<label className="mt-4 flex cursor-pointer items-start gap-3">
				<input
					type="checkbox"
					role="switch"
					aria-checked={on}
					checked={on}
					aria-describedby={hint}
					onChange={(event) => setSingleKeys(event.target.checked)}
					className="switch"
				/>
				<span>
					<span className="font-semibold">Keyboard shortcuts</span>
					<span id={hint} className="block text-ink-3 text-sm">
						Single keys, such as / and J. Press ? to see them all.
					</span>
				</span>
			</label>
		</Card>
	);
}
