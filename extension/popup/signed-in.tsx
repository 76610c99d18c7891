import { ArrowRight } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { Account, Look } from '../messages.ts';
import { isBusy, isEnded } from '../run-states.ts';
import type { Kept, Run } from '../storage.ts';
import { command } from './ask.ts';
import { Button, Panel, people } from './controls.tsx';
import { Destination } from './destination.tsx';
import { DriftPanel } from './drift.tsx';
import { History } from './history.tsx';
import { FindMutual } from './mutual.tsx';
import { noAccess, pageProblem, pageTitle } from './page-texts.ts';
import { Ended, Progress } from './run-panel.tsx';
import { usePage } from './use-kindling.ts';
import { Waiting } from './waiting.tsx';

type Props = { account: Extract<Account, { state: 'signed-in' }>; kept: Kept; refresh: () => Promise<void> };

/** What a signed-in user can do with the page in the tab. */
export function SignedIn({ account, kept, refresh }: Props) {
	const { tabId, page, refresh: lookAgain } = usePage();
	const [chosenId, choose] = useState<string>();
	const [problem, report] = useState<string | null>(null);
	const { run, waiting, settings } = kept;
	// An account sees only its own people and results.
	const isOwn = ({ userId }: { userId: string }) => userId === account.userId;
	const leads = kept.leads.filter(isOwn);
	const list = [chosenId, settings.lastListId]
		.map((id) => account.lists.find((one) => one.id === id))
		.concat(account.lists[0])
		.find((one) => one !== undefined);
	const openList = (listId: string) => chrome.tabs.create({ url: `${account.apiUrl}/prospect-lists/${listId}` });

	const mutual = tabId !== undefined && (
		<FindMutual tabId={tabId} page={page ?? null} leads={leads} list={list} report={report} />
	);
	const isMutualFirst = page?.sharedWith || page?.state !== 'ready';
	if (run && isBusy(run)) return <Progress run={run} />;
	return (
		<>
			{run && isOwn(run) && hasResult(run) && <Ended run={run} openList={openList} />}
			<Waiting waiting={waiting} canSend list={list} />
			{problem && (
				<p role="alert" className="text-danger-ink">
					{problem}
				</p>
			)}
			{page === undefined || tabId === undefined ? (
				<p role="status" className="text-ink-2">
					{page === null ? 'No page is open.' : 'Looking at the page…'}
				</p>
			) : (
				<>
					{isMutualFirst && mutual}
					<Page page={page}>
						{(shown) => (
							<>
								<Destination lists={account.lists} listId={list?.id ?? ''} choose={choose} created={refresh} />
								<Import page={shown} tabId={tabId} list={list} report={report} lookAgain={lookAgain} />
							</>
						)}
					</Page>
					{canDrift(page) && <DriftPanel tabId={tabId} page={page} runId={run?.id} />}
					{!isMutualFirst && mutual}
				</>
			)}
			<History runs={kept.history.filter(isOwn)} />
		</>
	);
}

// Any other page has no people, or an old layout that is not read.
const canDrift = (page: Look | null): page is Look => page?.state === 'ready' || page?.state === 'loading';

/** The result of a run is shown this long, in ms. */
const showResultMs = 30 * 60_000;
const hasResult = (run: Run) => isEnded(run) && Date.now() - run.startedAt < showResultMs;

type PageProps = { page: Look | null; children: (page: Look) => ReactNode };

function Page({ page, children }: PageProps) {
	if (!page) return <Problem {...noAccess} />;
	const problem = pageProblem(page);
	if (problem) return <Problem {...problem} />;
	return (
		<Panel title={pageTitle(page)}>
			<p className="mt-0.5 mb-3 text-ink-2">
				{page.kind === 'lead' ? <bdi>{page.people[0]?.name}</bdi> : `${people(page.total)} on this page`}
			</p>
			<div className="grid gap-3">{children(page)}</div>
		</Panel>
	);
}

const Problem = ({ title, text }: { title: string; text: string }) => (
	<Panel title={title}>
		<p className="mt-1 text-ink-2">{text}</p>
	</Panel>
);

type ImportProps = {
	page: Look;
	tabId: number;
	list: { id: string; name: string } | undefined;
	report: (problem: string | null) => void;
	lookAgain: () => Promise<void>;
};

function Import({ page, tabId, list, report, lookAgain }: ImportProps) {
	const begin = async () => {
		if (list) report((await command({ name: 'import', tabId, listId: list.id, listName: list.name })).problem);
	};
	const [isTurning, setTurning] = useState(false);
	const next = async () => {
		setTurning(true);
		report((await command({ name: 'next-page', tabId })).problem);
		await lookAgain();
		setTurning(false);
	};
	return (
		<div className="grid gap-2">
			<Button look={page.sharedWith ? 'secondary' : 'primary'} disabled={!list || isTurning} onClick={begin}>
				{page.kind === 'lead' ? 'Import This Person' : 'Import Search Results'}
			</Button>
			{page.hasNext && (
				<Button disabled={isTurning} onClick={next}>
					Go to next page <ArrowRight aria-hidden />
				</Button>
			)}
		</div>
	);
}
