import type { Look } from '../messages.ts';
import type { PersonRead } from '../sites/result.ts';
import type { Leads } from '../storage.ts';

/** Pages of Sales Navigator on which the queue can continue. */
const queuePages = new Set<string>([
	'people-search',
	'people-list',
	'people-lists',
	'account-search',
	'account',
	'account-list',
	'sales-other',
]);

export type Candidates = {
	/** People to look up, the best next one first. */
	people: PersonRead[];
	/** How far the list's queue has been looked up; null when the page doesn't show it. */
	progress: { lookedAt: number; total: number } | null;
};

/**
 * Returns the people whose mutual connections can be looked up. First the list's queue, most mutual connections first,
 * without those already looked up or with a connector; then the other people of the page. First-degree connections need
 * no introduction and are left out. A lead page has only its own person.
 */
export function findCandidates(page: Look | null, queue: Leads | undefined): Candidates {
	// A row that isn't drawn shows neither the degree nor the number of mutual connections, so nothing could be
	// confirmed.
	const mayBe = ({ degree, full }: PersonRead) => full && degree !== 1;
	const shown = page?.state === 'ready' && !page.sharedWith ? page.people.filter(mayBe) : [];
	if (page?.kind === 'lead') return { people: shown, progress: null };
	if (!queue || !page || !queuePages.has(page.kind)) return { people: counted(shown), progress: null };
	const done = new Set([...queue.tried, ...queue.known]);
	const left = queue.people.filter(({ leadId }) => !done.has(leadId));
	const queued = new Set(queue.people.map(({ leadId }) => leadId));
	const others = shown.filter(({ leadId }) => !queued.has(leadId));
	// Refused people go last, in the order of refusal.
	const turn = ({ leadId }: PersonRead) => queue.refused?.indexOf(leadId) ?? -1;
	const best = left.sort((a, b) => turn(a) - turn(b) || (b.mutualCount ?? 0) - (a.mutualCount ?? 0));
	const { length: total } = queue.people;
	return { people: [...best, ...counted(others)], progress: { lookedAt: total - left.length, total } };
}

// A row that isn't drawn has no count. If no row has a count, all are offered.
function counted(people: PersonRead[]): PersonRead[] {
	const some = people.filter(({ mutualCount }) => mutualCount !== null);
	return some.length > 0 ? some : people;
}
