import type { Connection } from './match-contacts.ts';
import type { Plan } from './plan.ts';
import type { PlanRequest } from './plan-worker.ts';

/** Plans what to keep of files, in a worker. `signal` stops it. Rejects when it is stopped, or fails. */
export function planInWorker(files: readonly File[], known: readonly Connection[], signal: AbortSignal): Promise<Plan> {
	const worker = new Worker(new URL('./plan-worker.ts', import.meta.url), { type: 'module' });
	const plan = new Promise<Plan>((resolve, reject) => {
		worker.addEventListener('message', ({ data }: MessageEvent<Plan>) => resolve(data));
		worker.addEventListener('error', () => reject(new Error('The file could not be read. Please try again.')));
		signal.addEventListener('abort', () => reject(signal.reason));
	});
	const request: PlanRequest = { files: [...files], known: [...known] };
	worker.postMessage(request);
	return plan.finally(() => worker.terminate());
}
