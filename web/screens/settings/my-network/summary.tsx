import type { MyNetwork } from '#contract/my-network';
import { longDay } from '../../../parts/days.ts';

/** What is in the network, in one sentence. */
export function Summary({ network }: { network: MyNetwork }) {
	const { people, withAddress, connectedFrom, connectedTo, uploadedAt } = network;
	const count = people === 1 ? '1 person' : `${people.toLocaleString('en')} people`;
	return (
		<div className="mt-4">
			<p>
				<strong className="font-semibold tabular-nums">{count}</strong>, {withAddress.toLocaleString('en')} with an
				address{connectedFrom && connectedTo && `, connected from ${longDay(connectedFrom)} to ${longDay(connectedTo)}`}
				.
			</p>
			<p className="mt-0.5 text-ink-3 text-sm">
				Uploaded on {new Date(uploadedAt).toLocaleDateString()}. A new file replaces all of them.
			</p>
		</div>
	);
}
