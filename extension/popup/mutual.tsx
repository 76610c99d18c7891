import { Undo2, Users } from 'lucide-react';
import { useEffect, useState } from 'react';
import { formatNumber } from '#contract/rules/format';
import type { Look } from '../messages.ts';
import type { Leads } from '../storage.ts';
import { command } from './ask.ts';
import { type Candidates, findCandidates } from './candidates.ts';
import { Button, ProgressBar, Question, Select } from './controls.tsx';
import { useConfirmation } from './use-confirmation.ts';

type Props = {
	tabId: number;
	page: Look | null;
	leads: Leads[];
	list: { id: string; name: string } | undefined;
	report: (problem: string | null) => void;
};

/** Looks up people who can introduce a person. Each click opens one page. */
export function FindMutual({ tabId, page, leads, list, report }: Props) {
	const [chosenId, setChosenId] = useState('');
	const queue = leads.find(({ listId }) => listId === list?.id);
	useUpdatedKnown(queue?.listId);
	const { asks, send } = useConfirmation(report);
	const { people, progress } = findCandidates(page, queue);
	const chosen = people.find((person) => person.leadId === chosenId) ?? people[0];
	const canGoBack = Boolean(page?.sharedWith && queue?.returnUrl);
	if (!list || (!chosen && !canGoBack && !progress)) return null;
	const { id: listId, name: listName } = list;
	const find = () => chosen && send({ name: 'find-mutual', tabId, person: chosen, listId, listName });
	return (
		<section className="rounded-md border bg-surface p-4" aria-labelledby="mutual">
			<h2 id="mutual" className="font-semibold text-md">
				Who can introduce you?
			</h2>
			{progress && <QueueProgress {...progress} />}
			{chosen && (
				<p className="mt-2 text-ink-2 text-sm">
					Opens the search for shared connections in this tab and saves the results to “{listName}”.
				</p>
			)}
			<Choice people={people} chosenId={chosen?.leadId} choose={setChosenId} />
			<div className="mt-3 flex flex-wrap gap-2">
				{chosen && (
					<Button onClick={find}>
						<Users aria-hidden /> Find mutual connections
					</Button>
				)}
				{canGoBack && (
					<Button
						look="ghost"
						onClick={async () => report((await command({ name: 'go-back', tabId, listId })).problem)}
					>
						<Undo2 aria-hidden /> Back to the results
					</Button>
				)}
			</div>
			<Question>{asks}</Question>
		</section>
	);
}

// A person may have got a connector since the import, for example in the app.
function useUpdatedKnown(listId: string | undefined) {
	useEffect(() => {
		if (listId) void command({ name: 'update-known', listId });
	}, [listId]);
}

function QueueProgress({ lookedAt, total }: NonNullable<Candidates['progress']>) {
	return (
		<>
			<p className="mt-0.5">{`${lookedAt} of ${total} looked at`}</p>
			<ProgressBar label="People looked at" value={lookedAt} max={total} />
		</>
	);
}

type ChoiceProps = { people: Candidates['people']; chosenId: string | undefined; choose: (leadId: string) => void };

function Choice({ people, chosenId, choose }: ChoiceProps) {
	if (people.length < 2) return null;
	return (
		<Select
			aria-label="Person to be introduced to"
			className="mt-2"
			value={chosenId}
			onChange={(event) => choose(event.target.value)}
		>
			{people.map(({ leadId, name, mutualCount }) => (
				<option key={leadId} value={leadId}>
					{name}
					{mutualCount !== null && ` (${formatNumber(mutualCount)} mutual)`}
				</option>
			))}
		</Select>
	);
}
