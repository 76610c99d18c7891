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
	/** People that the user can look up. The best next one comes first. */
	people: PersonRead[];
	/** How far the queue of the list is; null when the page does not show it. */
	progress: { lookedAt: number; total: number } | null;
};

/**
 * The people the user can look up mutual connections for. First come those of the list's queue, the highest number of
 * mutual connections first, without those who were looked up or have a connector. Then come the other people of the
 * page. First-degree connections are left out, since they need no introduction. A lead page has only its person.
 */
export function findCandidates(page: Look | null, queue: Leads | undefined): Candidates {
	// A row that isn't drawn shows neither degree nor number of mutual connections, so nothing could be confirmed.
	const mayBe = ({ degree, full }: PersonRead) => full && degree !== 1;
	const shown = page?.state === 'ready' && !page.sharedWith ? page.people.filter(mayBe) : [];
	if (page?.kind === 'lead') return { people: shown, progress: null };
	if (!queue || !page || !queuePages.has(page.kind)) return { people: counted(shown), progress: null };
	const done = new Set([...queue.tried, ...queue.known]);
	const left = queue.people.filter(({ leadId }) => !done.has(leadId));
	const queued = new Set(queue.people.map(({ leadId }) => leadId));
	const others = shown.filter(({ leadId }) => !queued.has(leadId));
	// Refused people come last, the latest at the end.
	const turn = ({ leadId }: PersonRead) => queue.refused?.indexOf(leadId) ?? -1;
	const best = left.sort((a, b) => turn(a) - turn(b) || (b.mutualCount ?? 0) - (a.mutualCount ?? 0));
	const { length: total } = queue.people;
	return { people: [...best, ...counted(others)], progress: { lookedAt: total - left.length, total } };
}

// A row that is not rendered has no count. If no row has one, all are offered.
function counted(people: PersonRead[]): PersonRead[] {
	const some = people.filter(({ mutualCount }) => mutualCount !== null);
	return some.length > 0 ? some : people;
}
