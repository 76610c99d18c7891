import type { TestProject } from 'vitest/node';
import { startReceiver } from '../../e2e/support/webhook-receiver.ts';

declare module 'vitest' {
	interface ProvidedContext {
		/** The port of the receiver of webhooks that runs beside the tests. */
		receiverPort: number;
	}
}

/** Starts the receiver of webhooks that the tests of the worker call. */
export default async function setup(project: TestProject) {
	const receiver = await startReceiver();
	project.provide('receiverPort', receiver.port);
	return receiver.stop;
}
