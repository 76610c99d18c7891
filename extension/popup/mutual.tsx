import { Undo2, Users } from 'lucide-react';
import { useState } from 'react';
import type { Look } from '../messages.ts';
import type { Leads } from '../storage.ts';
import { command } from './ask.ts';
import { findCandidates } from './candidates.ts';
import { Button } from './controls.tsx';

type Props = {
	tabId: number;
	page: Look | null;
	leads: Leads | null;
	list: { id: string; name: string } | undefined;
	report: (problem: string | null) => void;
};

/** Looks for people who can introduce a person. Each press of the button opens one page. */
export function FindMutual({ tabId, page, leads, list, report }: Props) {
	const [chosenId, setChosenId] = useState('');
	const { people, destination, canGoBack } = findCandidates(page, leads, list);
	const chosen = people.find((person) => person.leadId === chosenId) ?? people[0];
	if (!destination || (!chosen && !canGoBack)) return null;
	const find = async () => {
		if (!chosen) return;
		const { id, name } = destination;
		report((await command({ name: 'find-mutual', tabId, person: chosen, listId: id, listName: name })).problem);
	};
	return (
		<section className="rounded-md border bg-surface p-4" aria-labelledby="mutual">
			<h2 id="mutual" className="font-semibold text-md">
				Who can introduce you?
			</h2>
			<p className="mt-0.5 text-ink-2 text-sm">
				Opens the search for shared connections in this tab and saves whom it finds in “{destination.name}”.
			</p>
			{chosen && people.length > 1 && (
				<select
					aria-label="Person to be introduced to"
					className="field mt-2"
					value={chosen.leadId}
					onChange={(event) => setChosenId(event.target.value)}
				>
					{people.map((person) => (
						<option key={person.leadId} value={person.leadId}>
							{person.name}
							{person.mutualCount !== null && ` (${person.mutualCount.toLocaleString('en')} mutual)`}
						</option>
					))}
				</select>
			)}
			<div className="mt-3 flex flex-wrap gap-2">
				{chosen && (
					<Button onClick={find}>
						<Users aria-hidden /> Find mutual connections
					</Button>
				)}
				{canGoBack && (
					<Button look="ghost" onClick={async () => report((await command({ name: 'go-back', tabId })).problem)}>
						<Undo2 aria-hidden /> Back to the results
					</Button>
				)}
			</div>
		</section>
	);
}
