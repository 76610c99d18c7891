import { useState } from 'react';
import { counted } from '#contract/rules/format';
import type { Account } from '../messages.ts';
import { readToday } from '../read-today.ts';
import { isBusy, isEnded } from '../run-states.ts';
import type { Kept, Run } from '../storage.ts';
import { DriftPanel } from './drift.tsx';
import { ImportPage } from './import-page.tsx';
import { FindMutual } from './mutual.tsx';
import { History } from './runs/past-runs.tsx';
import { Ended, Progress } from './runs/run-panel.tsx';
import { Waiting } from './runs/waiting.tsx';
import { type Sight, useSight } from './use-kindling.ts';

type Props = { account: Extract<Account, { state: 'signed-in' }>; kept: Kept; refresh: () => Promise<void> };

/** Everything a signed-in user can do with the tab's page. */
export function SignedIn({ account, kept, refresh }: Props) {
	const { sight, refresh: lookAgain } = useSight(kept.history[0]?.id);
	const [problem, report] = useState<string | null>(null);
	const { run, waiting } = kept;
	// An account only sees its own people and results.
	const isOwn = ({ userId }: { userId: string }) => userId === account.userId;
	const openList = (listId: string) => chrome.tabs.create({ url: `${account.apiUrl}/prospect-lists/${listId}` });
	const { list, choose } = useList(account, kept.settings.lastListId);
	if (run && isBusy(run)) return <Progress run={run} />;
	const result = run && isOwn(run) && hasResult(run) ? run : undefined;
	const isHere = result && sight ? isOf(result, sight) : false;
	return (
		<>
			{result && !(sight && isPast(result, sight)) && <Ended run={result} openList={openList} />}
			<Waiting waiting={waiting} userId={account.userId} list={list} />
			{problem && (
				<p role="alert" className="text-danger-ink">
					{problem}
				</p>
			)}
			{sight?.tabId === undefined ? (
				<p role="status" className="text-ink-2">
					{sight ? 'No page is open.' : 'Looking at the page…'}
				</p>
			) : (
				<PageParts
					sight={sight}
					tabId={sight.tabId}
					list={list}
					choose={choose}
					report={report}
					lookAgain={lookAgain}
					lists={account.lists}
					leads={kept.leads.filter(isOwn)}
					isImported={isHere}
					created={refresh}
				/>
			)}
			{/* Below everything that depends on the page and painted together with it, so that nothing moves it later. */}
			{sight && <History runs={kept.history.filter(isOwn)} />}
			{sight && <ReadToday kept={kept} />}
		</>
	);
}

function ReadToday({ kept }: { kept: Kept }) {
	const { pages, people } = readToday(kept);
	if (pages + people === 0) return null;
	const parts = [pages > 0 && counted(pages, 'page'), people > 0 && counted(people, 'person', 'people')];
	return <p className="text-ink-3 text-sm">Read today: {parts.filter(Boolean).join(', ')}</p>;
}

function useList({ lists }: Props['account'], lastListId: string | null) {
	const [chosenId, choose] = useState<string>();
	const list = [chosenId, lastListId]
		.map((id) => lists.find((one) => one.id === id))
		.concat(lists[0])
		.find((one) => one !== undefined);
	return { list, choose };
}

/** How long the result of a run is shown, in ms. */
const showResultMs = 30 * 60_000;
const hasResult = (run: Run) => isEnded(run) && Date.now() - run.startedAt < showResultMs;

// True when the run imported the page in the tab: people it read are still there.
function isOf(run: Run, { tabId, page }: Sight): boolean {
	if (run.task !== 'import' || run.phase !== 'done' || run.tabId !== tabId || typeof page !== 'object') return false;
	const read = new Set(run.people.map(({ leadId }) => leadId));
	return page.people.some(({ leadId }) => read.has(leadId));
}

// A finished import is in the way once another page with people is open. On any other page it says what became of it.
const isPast = (run: Run, sight: Sight) =>
	run.task === 'import' &&
	run.phase === 'done' &&
	typeof sight.page === 'object' &&
	sight.page.people.length > 0 &&
	!isOf(run, sight);

type PartsProps = {
	/** True right after the page was imported. */
	isImported: boolean;
	sight: Sight;
	tabId: number;
	lists: Props['account']['lists'];
	list: Props['account']['lists'][number] | undefined;
	leads: Kept['leads'];
	choose: (listId: string) => void;
	created: () => Promise<void>;
	report: (problem: string | null) => void;
	lookAgain: () => Promise<void>;
};

// Everything that depends on the page, painted once all of it is known.
function PageParts({ isImported, sight, tabId, lists, list, leads, choose, created, report, lookAgain }: PartsProps) {
	const page = typeof sight.page === 'object' ? sight.page : null;
	const mutual = <FindMutual tabId={tabId} page={page} leads={leads} list={list} report={report} />;
	const isMutualFirst = page?.sharedWith || page?.state !== 'ready';
	return (
		<>
			{isMutualFirst && mutual}
			<ImportPage
				isImported={isImported}
				page={sight.page}
				tabId={tabId}
				lists={lists}
				list={list}
				choose={choose}
				created={created}
				report={report}
				lookAgain={lookAgain}
			/>
			<DriftPanel report={sight.report} />
			{!isMutualFirst && mutual}
		</>
	);
}
