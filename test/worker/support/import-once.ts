interface Runner {
	import(id: string): Promise<unknown>;
}

/**
 * Imports the Worker once for all requests. Otherwise the test runner asks Vite's process where the Worker is for each
 * request and each call of a Durable Object, which took four of a request's five milliseconds.
 */
export function importWorkerOnce(): void {
	const { moduleRunner } = (globalThis as unknown as { __vitest_mocker__: { moduleRunner: Runner } }).__vitest_mocker__;
	const imported = moduleRunner.import.bind(moduleRunner);
	let worker: unknown;
	moduleRunner.import = async (id) => {
		if (!id.endsWith('/worker/index.ts')) return imported(id);
		worker ??= await imported(id);
		return worker;
	};
}
