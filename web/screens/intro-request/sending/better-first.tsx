import type { Better } from '../../../features/connectors/connectors.ts';
import { Button } from '../../../ui/button.tsx';

type BetterFirstProps = { better: Better; onAsk: () => void };

/** Names the connector who ranks above the connection source, with a button to ask them instead. */
export function BetterFirst({ better: { connector, reason }, onAsk }: BetterFirstProps) {
	return (
		<div className="-mt-2 flex flex-wrap items-center gap-x-3 gap-y-1 rounded-md bg-sunken px-3 py-2 text-sm">
			<p className="wrap-anywhere min-w-0 flex-1 text-ink-2">
				<bdi className="font-semibold text-ink">{connector.name}</bdi> may be the better one to ask: {reason}
			</p>
			<Button
				variant="ghost"
				className="text-ember-ink text-sm"
				aria-label={`Ask ${connector.name} instead`}
				onClick={onAsk}
			>
				Ask them instead
			</Button>
		</div>
	);
}
