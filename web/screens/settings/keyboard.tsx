import { setSingleKeys, useSingleKeys } from '../../parts/actions/single-keys.ts';
import { Card, CardTitle } from '../../ui/card.tsx';
import { Switch } from '../../ui/fields/switch.tsx';

/** Switches the shortcuts of a single key on and off. A person who speaks to the computer may press them by accident. */
export function Keyboard() {
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
