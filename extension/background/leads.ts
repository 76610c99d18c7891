import { profileKey } from '#contract/rules/identity';
import type { Leads, MutualRun, Run } from '../storage.ts';
import { connect } from './api.ts';
import { change, readState } from './state.ts';

/** Limits on the kept queues: the number of lists, and of people in each. */
const most = { lists: 3, people: 300 };
/** The server is not asked about a list more often than this, because a list may be long. */
const knownForMs = 10 * 60_000;

/**
 * Returns the queues after an import. People whose badge shows mutual connections join the queue of their list;
 * first-degree connections need no introduction.
 */
export function withImported(leads: Leads[], { userId, listId, listName, people }: Run, url: string): Leads[] {
	const read = people.filter(({ degree, mutualCount }) => degree !== 1 && (mutualCount ?? 0) > 0);
	const isOfList = (one: Leads) => one.userId === userId && one.listId === listId;
	const before = leads.find(isOfList);
	if (read.length === 0 && !before) return leads;
	const readIds = new Set(read.map(({ leadId }) => leadId));
	const merged = [...read, ...(before?.people ?? []).filter(({ leadId }) => !readIds.has(leadId))];
	const { tried = [], known = [], refused = [] } = before ?? {};
	const returnUrl = url.startsWith('https://www.linkedin.com/sales/') ? url : '';
	const queue = {
		userId,
		listId,
		listName,
		returnUrl,
		people: merged.slice(0, most.people),
		tried,
		known,
		refused,
		knownAt: 0,
	};
	return [queue, ...leads.filter((one) => !isOfList(one))].slice(0, most.lists);
}

/** Returns the queues after looking up a person's mutual connections. */
export const withTried = (leads: Leads[], run: MutualRun): Leads[] =>
	inQueueOf(run, leads, (queue) => ({ ...queue, tried: [...queue.tried, run.target.leadId] }));

/** Returns the queues after a refused look-up. The person stays in the queue for another try, behind the others. */
export const withRefused = (leads: Leads[], run: MutualRun): Leads[] =>
	inQueueOf(run, leads, ({ refused = [], ...queue }) => {
		const others = refused.filter((leadId) => leadId !== run.target.leadId);
		return { ...queue, refused: [...others, run.target.leadId] };
	});

const inQueueOf = ({ userId, listId }: MutualRun, leads: Leads[], change: (queue: Leads) => Leads): Leads[] =>
	leads.map((one) => (one.userId === userId && one.listId === listId ? change(one) : one));

// Calls in flight. The popup asks when it opens and again once it is shown, and both share one call.
const asked = new Map<string, Promise<void>>();

/**
 * Marks the people of a queue who have a connector in Kindling by now. Does nothing when the server can't be reached.
 */
export async function updateKnown(listId: string): Promise<void> {
	const { leads } = await readState();
	const found = leads.find((one) => one.listId === listId);
	if (!found || Date.now() - found.knownAt < knownForMs) return;
	// An import resets the time, so that a call from before it isn't shared with one from after it.
	const question = `${listId} ${found.knownAt}`;
	const answer = asked.get(question) ?? askKnown(listId).finally(() => asked.delete(question));
	asked.set(question, answer);
	await answer;
}

async function askKnown(listId: string): Promise<void> {
	const { api } = await connect();
	const response = await api['prospect-lists'][':id'].prospects.$get({ param: { id: listId } }).catch(() => null);
	if (!response) return;
	const prospects = await response.json();
	const keys = new Set(
		prospects.flatMap(({ connectionSource, linkedinUrl }) => (connectionSource && profileKey(linkedinUrl)) || []),
	);
	const knownOf = (one: Leads) =>
		one.people.filter((person) => keys.has(profileKey(person.linkedinUrl) ?? '')).map(({ leadId }) => leadId);
	await change((kept) => ({
		leads: kept.leads.map((one) =>
			one.listId === listId ? { ...one, known: knownOf(one), knownAt: Date.now() } : one,
		),
	}));
}
