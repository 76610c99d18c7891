import type { ImportedProspect, ImportResult } from '#contract/prospect';
import { hasAgreed } from '../consent.ts';
import type { Account } from '../messages.ts';
import type { Batch, Outcome } from '../storage.ts';
import { type ApiFault, asFault, askAccount, connect } from './api.ts';
import { refreshAppTabs } from './app-tabs.ts';
import { afterEvent, change, moveRun, readState } from './state.ts';

/** People per call: far below the server's limit, so that a lost response costs little. */
const chunkSize = 200;

let last: Promise<void> = Promise.resolve();

/** Sends the waiting people, batch by batch. People who can't be sent stay waiting, with the reason. */
export function sendWaiting(): Promise<void> {
	last = last.then(sendAll, sendAll);
	return last;
}

async function sendAll(): Promise<void> {
	// A run without a batch has nothing to send: the batch was discarded, or this version can't parse it.
	const kept = await change((before) => {
		const { run, waiting: batches } = before;
		return run?.phase === 'sending' && !batches.some(({ id }) => id === run.id)
			? afterEvent(before, 'discard')
			: undefined;
	});
	const { waiting } = kept;
	if (waiting.length === 0) return;
	if (!hasAgreed(kept)) {
		for (const { id } of waiting) await hold(id, notAgreed);
		return;
	}
	const account = await askAccount();
	for (const { id, userId } of waiting) {
		if (account.state !== 'signed-in') {
			await hold(id, whyNot(account));
		} else if (account.userId !== userId) {
			await hold(id, 'They were read while another account was signed in.');
		} else await sendBatch(id);
	}
	if (account.state === 'signed-in') await refreshAppTabs(account.apiUrl);
}

const notAgreed = 'They’re kept here, unsent, until you agree again.';

const whyNot = (account: Exclude<Account, { state: 'signed-in' }>) =>
	account.state === 'signed-out' ? 'You’re signed out of Kindling.' : account.why;

async function sendBatch(id: string): Promise<void> {
	const { api } = await connect();
	await moveRun(id, 'send');
	for (;;) {
		const kept = await readState();
		const batch = kept.waiting.find((one) => one.id === id);
		if (!batch) return;
		if (!hasAgreed(kept)) return hold(id, notAgreed);
		const chunk = batch.prospects.slice(0, chunkSize) as ImportedProspect[];
		try {
			const response = await api['prospect-lists'][':id'].prospects.import.$post({
				param: { id: batch.listId },
				query: {},
				// All chunks of a run are one import, which can be undone in the list for an hour.
				json: { prospects: chunk, importId: id },
			});
			await removeSent(batch, chunk.length, await response.json());
		} catch (error) {
			const fault = asFault(error);
			return hold(id, sentenceFor(fault, batch), fault.kind === 'not-found');
		}
	}
}

const sentenceFor = (fault: ApiFault, batch: Batch) =>
	fault.kind === 'not-found' ? `The list “${batch.listName}” no longer exists.` : fault.message;

// Counts the people and removes them from the waiting people in one write. A worker stopped before it sends them again,
// and the server reports them as already there.
async function removeSent(batch: Batch, count: number, result: ImportResult): Promise<void> {
	await change((kept) => {
		const { run, waiting } = kept;
		const rest = batch.prospects.slice(count);
		const left = waiting.flatMap((one) =>
			one.id !== batch.id ? one : rest.length > 0 ? { ...one, prospects: rest, problem: null } : [],
		);
		if (run?.id !== batch.id) return { waiting: left };
		const outcome = sum(run.outcome, result);
		return {
			waiting: left,
			...afterEvent(kept, rest.length > 0 ? 'send-part' : 'send-last', { outcome, problem: null }),
		};
	});
}

async function hold(id: string, problem: string, listGone = false): Promise<void> {
	await change((kept) => {
		const waiting = kept.waiting.map((one) => (one.id === id ? { ...one, problem, listGone } : one));
		return kept.run?.id === id ? { waiting, ...afterEvent(kept, 'hold', { problem }) } : { waiting };
	});
}

function sum(before: Outcome | null, result: ImportResult): Outcome {
	return {
		created: (before?.created ?? 0) + result.created,
		updated: (before?.updated ?? 0) + result.updated,
		unchanged: (before?.unchanged ?? 0) + result.unchanged,
		refused: [...(before?.refused ?? []), ...result.refused.map(({ name, reason }) => ({ name, reason }))],
		elsewhere: [...(before?.elsewhere ?? []), ...result.elsewhere.map(({ name, listName }) => ({ name, listName }))],
	};
}
