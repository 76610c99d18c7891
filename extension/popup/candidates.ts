import type { Look } from '../messages.ts';
import type { PersonRead } from '../sites/result.ts';
import type { Leads } from '../storage.ts';

type List = { id: string; name: string };
type Candidates = {
	people: PersonRead[];
	/** The list that the person goes into. Undefined while the user has none. */
	destination: List | undefined;
	/** Whether the tab shows a search for shared connections and can go back to the results. */
	canGoBack: boolean;
};

/**
 * The people the user can look up mutual connections for: on a search for shared connections those of the last import,
 * on any other page those it shows. First-degree connections are left out, since they need no introduction.
 */
export function findCandidates(page: Look | null, leads: Leads | null, list: List | undefined): Candidates {
	const isUntried = (person: PersonRead) => !leads?.tried.includes(person.leadId);
	if (leads && page?.sharedWith) {
		const destination = { id: leads.listId, name: leads.listName };
		return { people: leads.people.filter(isUntried), destination, canGoBack: leads.returnUrl !== '' };
	}
	const shown = page?.state === 'ready' && !page.sharedWith ? page.people.filter(({ degree }) => degree !== 1) : [];
	// A row that is not rendered has no count. The last import may know it.
	const known = new Map(leads?.people.map((person) => [person.leadId, person]));
	const people = shown.map((person) => (person.full ? person : (known.get(person.leadId) ?? person)));
	const counted = people.filter((person) => person.mutualCount !== null && isUntried(person));
	const isLead = page?.kind === 'lead';
	return { people: counted.length > 0 && !isLead ? counted : people, destination: list, canGoBack: false };
}
