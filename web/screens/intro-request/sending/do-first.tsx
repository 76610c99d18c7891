import { useQuery } from '@tanstack/react-query';
import { firstName } from '#contract/rules/first-name';
import { type Better, isNamed } from '../../../features/connectors/connectors.ts';
import { thankTo } from '../../../features/connectors/connectors-next.ts';
import { needsYouQuery } from '../../../queries/needs-you.ts';
import { Button } from '../../../ui/button.tsx';
import { Link } from '../../../ui/navigation/link.tsx';

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

/**
 * Says that the connector was not thanked yet for an introduction, with a link to write the thank-you. Typed text is
 * kept.
 */
export function ThankFirst({ connector }: { connector: string }) {
	const { data } = useQuery(needsYouQuery);
	const line = data?.thank.find((one) => !one.isInvented && isNamed(one.connectorName, connector));
	if (!line) return null;
	return (
		<p className="wrap-anywhere -mt-2 rounded-md bg-sunken px-3 py-2 text-ink-2 text-sm">
			You haven’t thanked {firstName(connector)} for introducing you to {firstName(line.prospectName)} yet.{' '}
			<Link className="font-semibold text-ember-ink hover:underline" to={thankTo(line)}>
				Write a thank-you
			</Link>
		</p>
	);
}
