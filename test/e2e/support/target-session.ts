import type { CDPSession } from '@playwright/test';

/** A session with a target that Playwright doesn't see, through the browser's session. */
export type TargetSession = Awaited<ReturnType<typeof attachTarget>>;

type Answer = { id?: number; result?: unknown; error?: { message: string } };

/** Attaches to a target. `send` rejects once the target is gone, like a closed popup. */
export async function attachTarget(cdp: CDPSession, targetId: string) {
	const { sessionId } = await cdp.send('Target.attachToTarget', { targetId, flatten: false });
	const waiting = new Map<number, (answer: Answer) => void>();
	let count = 0;
	let isClosed = false;
	cdp.on('Target.receivedMessageFromTarget', (event) => {
		if (event.sessionId !== sessionId) return;
		const answer = JSON.parse(event.message) as Answer;
		if (answer.id) waiting.get(answer.id)?.(answer);
	});
	cdp.on('Target.detachedFromTarget', (event) => {
		if (event.sessionId !== sessionId) return;
		isClosed = true;
		for (const hear of waiting.values()) hear({ error: { message: 'The popup is closed.' } });
	});

	async function send<T>(method: string, params: object = {}): Promise<T> {
		if (isClosed) throw new Error('The popup is closed.');
		count += 1;
		const id = count;
		const answer = new Promise<Answer>((resolve) => waiting.set(id, resolve));
		await cdp.send('Target.sendMessageToTarget', { sessionId, message: JSON.stringify({ id, method, params }) });
		const { result, error } = await answer;
		waiting.delete(id);
		if (error) throw new Error(error.message);
		return result as T;
	}

	async function evaluate<T>(expression: string): Promise<T> {
		const params = { expression, awaitPromise: true, returnByValue: true };
		return (await send<{ result: { value: T } }>('Runtime.evaluate', params)).result.value;
	}

	return { send, evaluate, isClosed: () => isClosed };
}
