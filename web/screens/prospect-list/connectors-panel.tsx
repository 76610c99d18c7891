import { useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { Share2, Users } from 'lucide-react';
import { type ReactNode, useMemo } from 'react';
import type { Connector } from '#contract/connector';
import type { LatestRequest } from '#contract/intro-request';
import type { ListNetwork } from '#contract/my-network';
import { counted } from '#contract/rules/format';
import { peopleFewest } from '#contract/rules/limits';
import { actionNamed } from '../../features/actions/actions.ts';
import { ReachMark } from '../../features/connectors/reach-mark.tsx';
import { Reasons } from '../../features/connectors/reasons.tsx';
import { namesWithMore } from '../../features/network/known-contacts.ts';
import type { BestPaths } from '../../features/prospects/find-prospects.ts';
import { paths } from '../../paths.ts';
import { bestPathsQuery } from '../../queries/best-paths.ts';
import { connectorsQuery } from '../../queries/connectors.ts';
import { latestRequestsQuery } from '../../queries/latest-requests.ts';
import { listNetworkQuery } from '../../queries/network-match.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { useFirstFew } from '../../ui/use-first-few.tsx';
import { groupConnectors } from './group-connectors.ts';
import { openTogether } from './open-together.ts';

type PanelProps = {
	listId: string;
	picked: string | null;
	/** IDs of the people that search and filters show, with every connector; undefined for the whole list. */
	among: ReadonlySet<string> | undefined;
	onPick: (name: string | null) => void;
	onShare: () => void;
	onCompany: (company: string) => void;
};

/**
 * Connectors for the people of a list: first those known to know them, then colleagues by company. Pressing a person or
 * a company filters the list. Below are ways to find more connectors.
 */
export function ConnectorsPanel({ onShare, ...props }: PanelProps) {
	return (
		<>
			<Connectors {...props} />
			<div className="mt-2 grid gap-2 border-t pt-2 sm:grid-cols-2">
				<Button className="text-sm" onClick={onShare}>
					<Share2 aria-hidden />
					{actionNamed('share').name}
				</Button>
				<ButtonLink to={paths.myNetwork} className="text-sm">
					<Users aria-hidden />
					My Network
				</ButtonLink>
			</div>
		</>
	);
}

function Connectors({ listId, picked, among, onPick, onCompany }: Omit<PanelProps, 'onShare'>) {
	const { data, isLoadingError, refetch } = useQuery(connectorsQuery(listId));
	const { data: network, isFetched } = useQuery(listNetworkQuery(listId));
	const { data: latest } = useQuery(latestRequestsQuery(listId));
	const { data: bestPaths } = useQuery(bestPathsQuery(listId));
	const { known, companies, others } = useMemo(
		() => groupConnectors(data ?? [], network?.companies ?? [], among),
		[data, network, among],
	);
	const first = useFirstFew(known, 5, '');
	const firstCompanies = useFirstFew(companies, 5, '');
	const firstOthers = useFirstFew(others, 5, '');
	if (isLoadingError) {
		return (
			<p role="alert" className="flex items-center gap-3 text-ink-2">
				Couldn’t load the connections of this list.
				<Button onClick={() => refetch()}>Refresh</Button>
			</p>
		);
	}
	if (!data || !isFetched) return <p className="px-2 py-1 text-ink-3">Counting…</p>;
	if (known.length + companies.length + others.length === 0) {
		return (
			<p className="px-2 py-1 text-ink-2">
				{among && data.length > 0
					? 'No one can introduce you to the people shown. Clear the filters to see everyone.'
					: 'No one yet. Find mutual connections with the extension, or fill in a connection source.'}
			</p>
		);
	}
	const rowOf = (connector: Connector, isColleague: boolean) => (
		<li key={connector.name} className="flex items-center gap-1">
			<ConnectorRow
				connector={connector}
				isColleague={isColleague}
				isPicked={connector.name === picked}
				onPress={() => onPick(connector.name === picked ? null : connector.name)}
			/>
			<AskAbout listId={listId} connector={connector} latest={latest} bestPaths={bestPaths} />
		</li>
	);
	return (
		<>
			{known.length > 0 && (
				<Part title="They know them" more={first.more}>
					<ol>{first.shown.map((one) => rowOf(one, false))}</ol>
				</Part>
			)}
			{companies.length > 0 && (
				<Part title="Contacts there" more={firstCompanies.more}>
					<ul>
						{firstCompanies.shown.map(({ company, connectors, prospects }) => (
							<li key={company.company}>
								<CompanyRow company={company} prospects={prospects} onPress={() => onCompany(company.company)} />
								<Colleagues connectors={connectors} row={(one) => rowOf(one, true)} />
							</li>
						))}
					</ul>
				</Part>
			)}
			{others.length > 0 && (
				<Part title="They may know them" more={firstOthers.more}>
					<ol>{firstOthers.shown.map((one) => rowOf(one, false))}</ol>
				</Part>
			)}
		</>
	);
}

const Part = ({ title, more, children }: { title: string; more: ReactNode; children: ReactNode }) => (
	<section aria-label={title} className="not-first:mt-2 not-first:border-t not-first:pt-2">
		<h3 className="px-2 font-semibold text-ink-3 text-xs">{title}</h3>
		{children}
		{more}
	</section>
);

const rowClass = 'flex w-full min-w-0 items-center gap-3 rounded-sm px-2 py-1.5 text-left';

function CompanyRow(props: { company: ListNetwork['companies'][number]; prospects: number; onPress: () => void }) {
	const { company, prospects, onPress } = props;
	return (
		<button type="button" onClick={onPress} className={clsx(rowClass, 'hover:bg-hover')}>
			<span className="min-w-0 flex-1">
				<bdi className="block truncate font-semibold">{company.company}</bdi>
				<bdi className="block truncate text-ink-3 text-sm">{namesWithMore(company.names, company.people)}</bdi>
			</span>
			<Count prospects={prospects} />
		</button>
	);
}

// Shows the best connector of a company, and the others after a press.
function Colleagues({ connectors, row }: { connectors: readonly Connector[]; row: (one: Connector) => ReactNode }) {
	const { shown, more } = useFirstFew(connectors, 1, 'text-sm');
	if (connectors.length === 0) return null;
	return (
		<div className="ml-2 border-l pl-2">
			<ol>{shown.map(row)}</ol>
			{more}
		</div>
	);
}

const Count = ({ prospects }: { prospects: number }) => (
	<span className="shrink-0 font-semibold text-ember-ink text-sm even-digits">{counted(prospects, 'prospect')}</span>
);

type ConnectorRowProps = {
	connector: Connector;
	/** Listed below its company, which already says where they work and how many people of the list do. */
	isColleague: boolean;
	isPicked: boolean;
	onPress: () => void;
};

function ConnectorRow({ connector, isColleague, ...props }: ConnectorRowProps) {
	const { name, reach, prospectIds, ledger, askedTooRecently } = connector;
	const reasons = connector.reasons.filter(({ code }) => !(isColleague && code === 'works-there'));
	return (
		<button
			type="button"
			aria-pressed={props.isPicked}
			onClick={props.onPress}
			className={clsx(rowClass, props.isPicked ? 'bg-selected' : 'hover:bg-hover')}
		>
			<span className="min-w-0 flex-1">
				<span className="flex items-center">
					<bdi className="truncate font-semibold">{name}</bdi>
					<ReachMark reach={reach} />
				</span>
				<span className="flex flex-wrap items-center gap-x-3 text-ink-3 text-sm">
					<Reasons reasons={reasons} ledger={ledger} />
					{askedTooRecently && <Badge tone="warn">Asked recently</Badge>}
				</span>
			</span>
			{!isColleague && <Count prospects={prospectIds.length} />}
		</button>
	);
}

type AskAboutProps = {
	listId: string;
	connector: Connector;
	latest: ReadonlyMap<string, LatestRequest> | undefined;
	bestPaths: BestPaths;
};

// One email about several people: those without a request so far, in the order of the list.
function AskAbout({ listId, connector, latest, bestPaths }: AskAboutProps) {
	const ids = openTogether(connector, latest, bestPaths);
	const [first, ...others] = ids;
	if (!first || ids.length < peopleFewest) return null;
	return (
		<ButtonLink
			variant="accent"
			className="shrink-0 px-2.5 text-sm"
			to={paths.introRequest(listId, first, { with: others, through: connector.name })}
			aria-label={`Ask about ${ids.length} people: ${connector.name}`}
		>
			Ask about {ids.length}
		</ButtonLink>
	);
}
