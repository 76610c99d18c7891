import { CircleHelp } from 'lucide-react';
import { Card, CardTitle } from '../../ui/card.tsx';

/** Help for when something does not work. */
export function Help() {
	return (
		<Card className="mt-4" aria-labelledby="help">
			<CardTitle id="help" icon={<CircleHelp aria-hidden />}>
				Need Help?
			</CardTitle>
			<ul className="mt-3 grid list-disc gap-1.5 pl-5 text-ink-2 marker:text-ember">
				<li>Chrome 88+ is recommended.</li>
				<li>
					The extension reads LinkedIn Sales Navigator: people searches, lead pages and saved lists of people. It does
					not read LinkedIn's regular search.
				</li>
				<li>Stay signed in to Kindling in the same browser; the extension works with that session.</li>
				<li>Keep the unzipped folder: Chrome loads the extension from it each time it starts.</li>
				<li>If the extension says you are signed out, open Kindling, sign in, and open the extension again.</li>
			</ul>
		</Card>
	);
}
