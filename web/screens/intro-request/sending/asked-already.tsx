import type { PastRequest } from '#contract/intro-request';
import { firstName } from '#contract/rules/first-name';
import { askedHere } from '../../../features/introductions/asked-here.ts';
import type { People } from '../../../features/introductions/several-texts.ts';

type AskedAlreadyProps = {
	people: People;
	/** The requests of the last twelve months. */
	asked: readonly PastRequest[];
};

/** Says who was already asked about these people, and when. It doesn't stop the user. */
export function AskedAlready({ people, asked }: AskedAlreadyProps) {
	const now = Date.now();
	const lines = people.flatMap(({ id, name }) => {
		const words = askedHere(id, asked, now);
		return words ? [`${words} about ${firstName(name)}.`] : [];
	});
	if (lines.length === 0) return null;
	return (
		<div role="note" className="wrap-anywhere -mt-2 rounded-md bg-sunken px-3 py-2 text-ink-2 text-sm">
			{lines.map((line) => (
				<p key={line} className="font-semibold text-ink">
					{line}
				</p>
			))}
			<p>
				{lines.length > 1 ? 'They may each hear from two people' : 'They may hear from two people'} if you ask someone
				else too.
			</p>
		</div>
	);
}
