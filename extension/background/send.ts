import type { ImportedProspect, ImportResult } from '#contract/prospect';
import type { Batch, Outcome } from '../storage.ts';
import { type ApiFault, asFault, askAccount, connect } from './api.ts';
import { refreshAppTabs } from './app-tabs.ts';
import { change } from './state.ts';

/** How many people go in one call: far below the server's limits, so that a lost answer costs little. */
const chunkSize = 200;

let last: Promise<void> = Promise.resolve();

/** Sends what waits, one sending after the other; what cannot be sent stays in the queue with the reason. */
export function sendWaiting(): Promise<void> {
	last = last.then(sendAll, sendAll);
	return last;
}

async function sendAll(): Promise<void> {
	// A run whose people are not in the queue (discarded, or kept in a way this version cannot read) has nothing to send.
	const { queue } = await change(({ run, queue }) =>
		run?.phase === 'sending' && !queue.some(({ id }) => id === run.id) ? { run: null } : undefined,
	);
	if (queue.length === 0) return;
	const account = await askAccount();
	for (const { id, userId } of queue) {
		if (account.state !== 'signed-in') {
			await hold(id, account.state === 'signed-out' ? 'You are signed out of Kindling.' : account.why);
		} else if (account.userId !== userId) {
			await hold(id, 'They were read while another account was signed in.');
		} else await sendBatch(id);
	}
	await refreshAppTabs(account.apiUrl);
}

async function sendBatch(id: string): Promise<void> {
	const { api } = await connect();
	await change(({ run, queue }) =>
		run?.id === id && queue.some((one) => one.id === id) ? { run: { ...run, phase: 'sending' } } : undefined,
	);
	for (;;) {
		const { queue } = await change(() => undefined);
		const batch = queue.find((one) => one.id === id);
		if (!batch) return;
		const chunk = batch.prospects.slice(0, chunkSize) as ImportedProspect[];
		try {
			const answer = await api['prospect-lists'][':id'].prospects.import.$post({
				param: { id: batch.listId },
				query: {},
				json: { prospects: chunk },
			});
			await settle(batch, chunk.length, await answer.json());
		} catch (error) {
			const fault = asFault(error);
			return hold(id, sentenceFor(fault, batch), fault.kind === 'not-found');
		}
	}
}

const sentenceFor = (fault: ApiFault, batch: Batch) =>
	fault.kind === 'not-found' ? `The list “${batch.listName}” is not there any more.` : fault.message;

// Counted and taken out of the queue in one write: a worker that is stopped in between sends them again, and the
// server then finds them already there.
async function settle(batch: Batch, count: number, result: ImportResult): Promise<void> {
	await change(({ run, queue }) => {
		const rest = batch.prospects.slice(count);
		const left = queue.flatMap((one) =>
			one.id !== batch.id ? one : rest.length > 0 ? { ...one, prospects: rest, problem: null } : [],
		);
		if (run?.id !== batch.id) return { queue: left };
		const outcome = added(run.outcome, result);
		return { queue: left, run: { ...run, outcome, phase: rest.length > 0 ? 'sending' : 'done', problem: null } };
	});
}

async function hold(id: string, problem: string, listGone = false): Promise<void> {
	await change(({ run, queue }) => ({
		queue: queue.map((one) => (one.id === id ? { ...one, problem, listGone } : one)),
		...(run?.id === id ? { run: { ...run, phase: 'waiting', problem } } : {}),
	}));
}

function added(before: Outcome | null, result: ImportResult): Outcome {
	return {
		created: (before?.created ?? 0) + result.created,
		updated: (before?.updated ?? 0) + result.updated,
		unchanged: (before?.unchanged ?? 0) + result.unchanged,
		refused: [...(before?.refused ?? []), ...result.refused.map(({ name, reason }) => ({ name, reason }))],
		elsewhere: [...(before?.elsewhere ?? []), ...result.elsewhere.map(({ name, listName }) => ({ name, listName }))],
	};
}
