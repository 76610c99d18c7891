import { Undo2, Users } from 'lucide-react';
import { useState } from 'react';
import type { Look } from '../messages.ts';
import type { PersonRead } from '../sites/result.ts';
import type { Leads } from '../storage.ts';
import { tell } from './ask.ts';
import { Button } from './controls.tsx';

type Props = {
	tabId: number;
	page: Look | null;
	leads: Leads | null;
	list: { id: string; name: string } | undefined;
	report: (problem: string | null) => void;
};

/** The search for people who can introduce someone: of this page, or of those imported last, one press at a time. */
export function FindMutual({ tabId, page, leads, list, report }: Props) {
	const [chosenId, setChosenId] = useState('');
	const { people, destination, isLeftPage } = candidates(page, leads, list);
	const chosen = people.find((person) => person.leadId === chosenId) ?? people[0];
	if (!destination || (!chosen && !isLeftPage)) return null;
	const find = async () => {
		if (!chosen) return;
		const { id, name } = destination;
		report((await tell({ name: 'find-mutual', tabId, person: chosen, listId: id, listName: name })).problem);
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
				{isLeftPage && (
					<Button look="ghost" onClick={async () => report((await tell({ name: 'go-back', tabId })).problem)}>
						<Undo2 aria-hidden /> Back to the results
					</Button>
				)}
			</div>
		</section>
	);
}

function candidates(page: Look | null, leads: Leads | null, list: Props['list']) {
	const isUntried = (person: PersonRead) => !leads?.tried.includes(person.leadId);
	const isStranger = (person: PersonRead) => person.degree !== 1;
	if (leads && page?.sharedWith) {
		const destination = { id: leads.listId, name: leads.listName };
		return { people: leads.people.filter(isUntried), destination, isLeftPage: leads.returnUrl !== '' };
	}
	const people = page && !page.sharedWith && page.state === 'ready' ? page.people.filter(isStranger) : [];
	// Those imported last are known in full, with their counts: rows that are not rendered show none.
	const known = new Map(leads?.people.map((person) => [person.leadId, person]));
	const richest = people.map((person) => (person.full ? person : (known.get(person.leadId) ?? person)));
	const counted = richest.filter((person) => person.mutualCount !== null && isUntried(person));
	return {
		people: counted.length > 0 && page?.kind !== 'lead' ? counted : richest,
		destination: list,
		isLeftPage: false,
	};
}
