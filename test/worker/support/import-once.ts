interface Runner {
	import(id: string): Promise<unknown>;
}

/**
 * Has the Worker imported once for all requests. The test runner asks Vite's process anew where the Worker is, with each
 * request and each call of a Durable Object: that took four milliseconds of the five that a request needs here.
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
