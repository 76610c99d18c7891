import { ArrowRight } from 'lucide-react';
import { useState } from 'react';
import type { Account, Look } from '../messages.ts';
import { isBusy, type Kept, type Run } from '../storage.ts';
import { tell } from './ask.ts';
import { Button, Panel, people } from './controls.tsx';
import { Destination } from './destination.tsx';
import { FindMutual } from './mutual.tsx';
import { pageProblem, pageTitle } from './page-texts.ts';
import { Ended, Progress } from './run-panel.tsx';
import { usePage } from './use-kindling.ts';
import { Waiting } from './waiting.tsx';

type Props = { account: Extract<Account, { state: 'signed-in' }>; kept: Kept; again: () => Promise<void> };

/** All that a signed-in person can do on the page below. */
export function SignedIn({ account, kept, again }: Props) {
	const { tabId, page, again: lookAgain } = usePage();
	const [chosenId, choose] = useState<string>();
	const [problem, report] = useState<string | null>(null);
	const { run, queue, settings } = kept;
	// What was found for another account is not shown to this one.
	const leads = kept.leads?.userId === account.userId ? kept.leads : null;
	const list = [chosenId, settings.lastListId]
		.map((id) => account.lists.find((one) => one.id === id))
		.concat(account.lists[0])
		.find((one) => one !== undefined);
	const openList = (listId: string) => chrome.tabs.create({ url: `${account.apiUrl}/prospect-lists/${listId}` });

	const mutual = tabId !== undefined && (
		<FindMutual tabId={tabId} page={page ?? null} leads={leads} list={list} report={report} />
	);
	if (run && isBusy(run)) return <Progress run={run} />;
	return (
		<>
			{run && hasNews(run, account.userId) && <Ended run={run} openList={openList} />}
			<Waiting queue={queue} canSend list={list} />
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
					{page?.sharedWith && mutual}
					<Page page={page}>
						<Destination lists={account.lists} listId={list?.id ?? ''} choose={choose} created={again} />
						<Import page={page} tabId={tabId} list={list} report={report} lookAgain={lookAgain} />
					</Page>
					{!page?.sharedWith && mutual}
				</>
			)}
		</>
	);
}

/** How long the end of a run stays of interest, in ms. */
const newsFor = 30 * 60_000;
const hasNews = ({ phase, userId, startedAt }: Run, who: string) =>
	(phase === 'done' || phase === 'failed') && userId === who && Date.now() - startedAt < newsFor;

function Page({ page, children }: { page: Look | null; children: React.ReactNode }) {
	const trouble = pageProblem(page);
	if (trouble || !page) {
		return (
			<Panel title={trouble?.title ?? ''}>
				<p className="mt-1 text-ink-2">{trouble?.text}</p>
			</Panel>
		);
	}
	return (
		<Panel title={pageTitle(page)}>
			<p className="mt-0.5 mb-3 text-ink-2">
				{page.kind === 'lead' ? <bdi>{page.people[0]?.name}</bdi> : `${people(page.total)} on this page`}
			</p>
			<div className="grid gap-3">{children}</div>
		</Panel>
	);
}

type ImportProps = {
	page: Look | null;
	tabId: number;
	list: { id: string; name: string } | undefined;
	report: (problem: string | null) => void;
	lookAgain: () => Promise<void>;
};

function Import({ page, tabId, list, report, lookAgain }: ImportProps) {
	const begin = async () => {
		if (list) report((await tell({ name: 'import', tabId, listId: list.id, listName: list.name })).problem);
	};
	const [isTurning, setTurning] = useState(false);
	const next = async () => {
		setTurning(true);
		report((await tell({ name: 'next-page', tabId })).problem);
		await lookAgain();
		setTurning(false);
	};
	return (
		<div className="grid gap-2">
			<Button look={page?.sharedWith ? 'secondary' : 'primary'} disabled={!list || isTurning} onClick={begin}>
				{page?.kind === 'lead' ? 'Import This Person' : 'Import Search Results'}
			</Button>
			{page?.hasNext && (
				<Button disabled={isTurning} onClick={next}>
					Go to next page <ArrowRight aria-hidden />
				</Button>
			)}
		</div>
	);
}
