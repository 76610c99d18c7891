import { useQuery } from '@tanstack/react-query';
import type { NetworkChange } from '#contract/my-network';
import { formatDay, formatNumber } from '#contract/rules/format';
import { showFiltered } from '../../../features/prospects/list-memory.ts';
import { paths } from '../../../paths.ts';
import { networkChangesQuery } from '../../../queries/my-network.ts';
import { Link } from '../../../ui/navigation/link.tsx';
import { useFirstFew } from '../../../ui/use-first-few.tsx';

const shownAtFirst = 5;

/** Changes by the last upload: people who moved to another company, joined or left. */
export function Changes() {
	const { data: changes } = useQuery(networkChangesQuery);
	const { shown, more } = useFirstFew(changes?.people ?? [], shownAtFirst, 'mt-1');
	if (!changes || changes.people.length === 0) return null;
	const { since, joined, moved, left } = changes;
	const counts = [`${formatNumber(moved)} moved`, `${formatNumber(joined)} joined`, `${formatNumber(left)} left`];
	return (
		<section aria-labelledby="network-changes" className="mt-4 border-t pt-4 text-sm">
			<h3 id="network-changes" className="font-semibold">{`Changed since ${formatDay(since)}`}</h3>
			<p className="text-ink-3 even-digits">{counts.join(' · ')}</p>
			<ul className="mt-2 grid max-h-96 gap-2 overflow-y-auto">
				{shown.map((change, at) => (
					// biome-ignore lint/suspicious/noArrayIndexKey: two of them may have one name.
					<li key={at} className="wrap-anywhere">
						<Change change={change} />
					</li>
				))}
			</ul>
			{more}
		</section>
	);
}

function Change({ change: { kind, name, company, formerCompany, prospects, listId } }: { change: NetworkChange }) {
	const works =
		prospects === 1 ? '1 of your prospects works there' : `${formatNumber(prospects)} of your prospects work there`;
	return (
		<>
			<bdi className="font-semibold">{name}</bdi>{' '}
			{kind === 'left' ? (
				'is no longer in your network'
			) : kind === 'moved' ? (
				<>
					is now at <bdi>{company}</bdi>, previously at <bdi>{formerCompany}</bdi>
				</>
			) : (
				<>joined{company && <bdi>{`, at ${company}`}</bdi>}</>
			)}
			{listId && company && (
				<>
					{': '}
					<Link
						to={paths.list(listId)}
						onClick={() => showFiltered(listId, { company })}
						className="text-ember-ink underline"
					>
						{works}
					</Link>
				</>
			)}
		</>
	);
}
