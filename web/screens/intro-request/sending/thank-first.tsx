import { useQuery } from '@tanstack/react-query';
import { firstName } from '#contract/rules/first-name';
import { isNamed } from '../../../features/connectors/connectors.ts';
import { thankTo } from '../../../features/connectors/connectors-next.ts';
import { needsYouQuery } from '../../../queries/needs-you.ts';
import { Link } from '../../../ui/navigation/link.tsx';

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
