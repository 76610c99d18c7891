import { afterEach, expect, test, vi } from 'vitest';

/** Makes a part of the app whose code arrives when the test says so. */
function code() {
	const { promise, resolve, reject } = Promise.withResolvers<void>();
	return { load: vi.fn(() => promise), arrive: resolve, fail: reject };
}

async function inBrowser(connection?: { saveData?: boolean; effectiveType?: string }) {
	vi.resetModules();
	const listeners: (() => void)[] = [];
	vi.stubGlobal('navigator', { connection });
	vi.stubGlobal('window', {
		requestIdleCallback: (run: () => void) => run(),
		addEventListener: (_: string, listener: () => void) => listeners.push(listener),
	});
	const { fetchAhead } = await import('../../../web/ui/loading/when-still.ts');
	const comeOnline = async () => {
		await vi.waitFor(() => expect(listeners).toHaveLength(1));
		listeners.pop()?.();
	};
	return { fetchAhead, comeOnline };
}

afterEach(() => void vi.unstubAllGlobals());

test('parts are prefetched one at a time, so a click waits for one at most', async () => {
	const { fetchAhead } = await inBrowser({ effectiveType: '4g' });
	const [first, second] = [code(), code()];
	fetchAhead(first.load);
	fetchAhead(second.load);
	expect([first.load.mock.calls.length, second.load.mock.calls.length]).toEqual([1, 0]);
	first.arrive();
	await vi.waitFor(() => expect(second.load).toHaveBeenCalledOnce());
	second.arrive();
});

test('a part that cannot be prefetched is fetched once online again, followed by the rest', async () => {
	const { fetchAhead, comeOnline } = await inBrowser();
	const [lost, next] = [code(), code()];
	lost.load.mockRejectedValueOnce(new Error('Offline.'));
	fetchAhead(lost.load);
	fetchAhead(next.load);
	await comeOnline();
	expect(next.load).not.toHaveBeenCalled();
	expect(lost.load).toHaveBeenCalledTimes(2);
	lost.arrive();
	await vi.waitFor(() => expect(next.load).toHaveBeenCalledOnce());
});

test.each([{ saveData: true }, { effectiveType: '3g' }, { effectiveType: 'slow-2g' }])(
	'nothing is prefetched over a connection such as %j',
	async (connection) => {
		const { fetchAhead } = await inBrowser(connection);
		const part = code();
		fetchAhead(part.load);
		expect(part.load).not.toHaveBeenCalled();
	},
);
