import type { MyNetwork } from '#contract/my-network';
import { counted, formatDay, formatLongDay, formatNumber } from '#contract/rules/format';

/** What is in the network, in one sentence. */
export function Summary({ network }: { network: MyNetwork }) {
	const { people, withAddress, connectedFrom, connectedTo, uploadedAt } = network;
	return (
		<div className="mt-4">
			<p>
				<strong className="font-semibold even-digits">{counted(people, 'person', 'people')}</strong>,{' '}
				{formatNumber(withAddress)} with an address
				{connectedFrom &&
					connectedTo &&
					`, connected from ${formatLongDay(connectedFrom)} to ${formatLongDay(connectedTo)}`}
				.
			</p>
			<p className="mt-0.5 text-ink-3 text-sm">Uploaded on {formatDay(uploadedAt)}. A new file replaces all of them.</p>
		</div>
	);
}
