import { useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { Share2 } from 'lucide-react';
import { useState } from 'react';
import type { Connector } from '#contract/connector';
import type { LatestRequest } from '#contract/intro-request';
import { counted, formatNumber } from '#contract/rules/format';
import { peopleFewest } from '#contract/rules/mail-size';
import { actionNamed } from '../../parts/actions/actions.ts';
import { ReachMark } from '../../parts/introductions/reach-mark.tsx';
import { Reasons } from '../../parts/introductions/reasons.tsx';
import { Circle, initial } from '../../parts/person-path.tsx';
import type { Ways } from '../../parts/prospects/find-prospects.ts';
import { openTogether } from '../../parts/prospects/open-together.ts';
import { paths } from '../../paths.ts';
import { connectorsQuery } from '../../queries/connectors.ts';
import { latestRequestsQuery } from '../../queries/latest-requests.ts';
import { waysInQuery } from '../../queries/ways-in.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { KnownCompanies } from './companies/known-companies.tsx';

type Props = {
	listId: string;
	picked: string | null;
	onPick: (name: string | null) => void;
	onShare: () => void;
	onCompany: (company: string) => void;
};

const shownAtFirst = 5;

/**
 * Who could introduce most people of a list, with what is known about asking them, and below them the companies where the
 * network knows somebody, and the way to somebody who may know more. Pressing one filters the list.
 */
export function Ranking({ onCompany, onShare, ...props }: Props) {
	return (
		<>
			<Connectors {...props} />
			<KnownCompanies listId={props.listId} onPick={onCompany} />
			<Button className="mt-2 w-full text-sm" onClick={onShare}>
				<Share2 aria-hidden />
				{actionNamed('share').name}
			</Button>
		</>
	);
}

function Connectors({ listId, picked, onPick }: Omit<Props, 'onCompany' | 'onShare'>) {
	const { data, isLoadingError, refetch } = useQuery(connectorsQuery(listId));
	const { data: latest } = useQuery(latestRequestsQuery(listId));
	const { data: ways } = useQuery(waysInQuery(listId));
	const [all, setAll] = useState(false);
	if (isLoadingError) {
		return (
			<p role="alert" className="flex items-center gap-3 text-ink-2">
				Couldn’t load the connections of this list.
				<Button onClick={() => refetch()}>Refresh</Button>
			</p>
		);
	}
	if (!data) return <p className="py-1 text-ink-3">Counting…</p>;
	if (data.length === 0) {
		return (
			<p className="text-ink-2">
				No one yet. Find mutual connections with the extension, or fill in a connection source.
			</p>
		);
	}
	const shown = all ? data : data.slice(0, shownAtFirst);
	return (
		<>
			<ol className="grid grid-cols-1 gap-1">
				{shown.map((connector) => (
					<li key={connector.name} className="flex items-center gap-1">
						<ConnectorRow
							connector={connector}
							isPicked={connector.name === picked}
							onPress={() => onPick(connector.name === picked ? null : connector.name)}
						/>
						<AskAbout listId={listId} connector={connector} latest={latest} ways={ways} />
					</li>
				))}
			</ol>
			{data.length > shownAtFirst && (
				<Button variant="ghost" className="mt-1" onClick={() => setAll(!all)}>
					{all ? 'Show fewer' : `Show all ${formatNumber(data.length)}`}
				</Button>
			)}
		</>
	);
}

function ConnectorRow(props: { connector: Connector; isPicked: boolean; onPress: () => void }) {
	const { name, reach, prospectIds, reasons, ledger, askedTooRecently } = props.connector;
	return (
		<button
			type="button"
			aria-pressed={props.isPicked}
			onClick={props.onPress}
			className={clsx(
				'flex w-full min-w-0 items-center gap-3 rounded-sm px-2 py-2 text-left',
				props.isPicked ? 'bg-selected' : 'hover:bg-hover',
			)}
		>
			<Circle goal={props.isPicked} className="max-sm:hidden">
				{initial(name)}
			</Circle>
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
			<span className="shrink-0 font-semibold text-ember-ink text-sm even-digits">
				{counted(prospectIds.length, 'prospect')}
			</span>
		</button>
	);
}

type AskAboutProps = {
	listId: string;
	connector: Connector;
	latest: ReadonlyMap<string, LatestRequest> | undefined;
	ways: Ways;
};

// One email about several of them: those whom nobody was asked about yet, the first of the list first.
function AskAbout({ listId, connector, latest, ways }: AskAboutProps) {
	const ids = openTogether(connector, latest, ways);
	const [first, ...others] = ids;
	if (!first || ids.length < peopleFewest) return null;
	return (
		<ButtonLink
			variant="ghost"
			className="shrink-0 px-2.5 text-sm"
			to={paths.introRequest(listId, first, { with: others, through: connector.name })}
			aria-label={`Ask about ${ids.length} people: ${connector.name}`}
		>
			Ask about {ids.length}
		</ButtonLink>
	);
}
