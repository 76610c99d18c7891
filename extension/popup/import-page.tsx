import { ArrowRight, RotateCw } from 'lucide-react';
import { useState } from 'react';
import { counted } from '#contract/rules/format';
import type { Look } from '../messages.ts';
import { command } from './ask.ts';
import { Button, Panel, Question } from './controls.tsx';
import { Destination } from './destination.tsx';
import { noAccess, noAccessBeside, noAnswer, pageProblem, pageTitle } from './page-texts.ts';
import { isPanel } from './panel.ts';
import { useConfirmation } from './use-confirmation.ts';
import type { Sight } from './use-kindling.ts';

type List = { id: string; name: string };
type Props = {
	/** True right after this page was imported: then the next page is the next step. */
	isImported: boolean;
	page: Sight['page'];
	tabId: number;
	lists: List[];
	list: List | undefined;
	choose: (listId: string) => void;
	created: () => Promise<void>;
	report: (problem: string | null) => void;
	lookAgain: () => Promise<void>;
};

/** Names the page, with a button that imports it; or explains what is wrong and what to do. */
export function ImportPage({ page, lists, list, choose, created, ...rest }: Props) {
	// Above <Import>, which remounts with each address, because the site changes the address before the rows.
	const turning = useTurning(rest);
	const problem = whyNothing(page);
	if (problem || typeof page !== 'object') {
		return (
			<Panel title={problem?.title ?? ''}>
				<p className="mt-1 text-ink-2">{problem?.text}</p>
				{mayChange(page) && (
					<Button className="mt-3" onClick={rest.lookAgain}>
						<RotateCw aria-hidden /> Look again
					</Button>
				)}
			</Panel>
		);
	}
	return (
		<Panel title={pageTitle(page)}>
			<p className="mt-0.5 mb-3 text-ink-2">
				{page.kind === 'lead' ? (
					<bdi>{page.people[0]?.name}</bdi>
				) : (
					`${counted(page.total, 'person', 'people')} on this page`
				)}
			</p>
			<div className="grid gap-3">
				<Destination lists={lists} listId={list?.id ?? ''} onChoose={choose} onCreated={created} />
				<Import key={page.url} page={page} list={list} turning={turning} {...rest} />
			</div>
		</Panel>
	);
}

function whyNothing(page: Sight['page']) {
	if (page === 'no-access') return isPanel ? noAccessBeside : noAccess;
	return page === 'no-answer' ? noAnswer : pageProblem(page);
}

const mayChange = (page: Sight['page']) =>
	typeof page === 'object' ? /^(loading|unread)$/.test(page.state) : isPanel || page === 'no-answer';

/**
 * Goes to the next page. `isTurning` until the popup shows that page; until then it still shows the page being left.
 */
function useTurning({ tabId, report, lookAgain }: Pick<Props, 'tabId' | 'report' | 'lookAgain'>) {
	const [isTurning, setTurning] = useState(false);
	const next = async () => {
		setTurning(true);
		report((await command({ name: 'next-page', tabId })).problem);
		await lookAgain();
		setTurning(false);
	};
	return { isTurning, next };
}

type ImportProps = Pick<Props, 'isImported' | 'tabId' | 'list' | 'report'> & {
	page: Look;
	turning: ReturnType<typeof useTurning>;
};

function Import({ isImported, page, tabId, list, report, turning: { isTurning, next } }: ImportProps) {
	const { asks, send } = useConfirmation(report);
	const isPerson = page.kind === 'lead';
	const isNextFirst = isImported && page.hasNext;
	const begin = () => list && send({ name: 'import', tabId, listId: list.id, listName: list.name, isPerson });
	return (
		<div className="grid gap-2">
			<Button
				look={page.sharedWith || isNextFirst ? 'secondary' : 'primary'}
				disabled={!list || isTurning}
				onClick={begin}
			>
				{isPerson ? 'Import This Person' : 'Import Search Results'}
			</Button>
			<Question>{asks}</Question>
			{page.hasNext && (
				<Button look={isNextFirst ? 'primary' : 'secondary'} disabled={isTurning} onClick={next}>
					Go to next page <ArrowRight aria-hidden />
				</Button>
			)}
		</div>
	);
}
