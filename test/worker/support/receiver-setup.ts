import type { TestProject } from 'vitest/node';
import { startReceiver } from '../../e2e/support/webhook-receiver.ts';

declare module 'vitest' {
	interface ProvidedContext {
		/** The port of the webhook receiver that runs beside the tests. */
		receiverPort: number;
	}
}

/** Starts the webhook receiver that the worker's tests call. */
export default async function setup(project: TestProject) {
	const receiver = await startReceiver();
	project.provide('receiverPort', receiver.port);
	return receiver.stop;
}
