import { connect } from '../db/client.ts';
import type { Bindings } from '../env.ts';
import { innerMessage } from '../http/fault.ts';
import { log } from '../http/log.ts';
import { removeOldZips } from '../outside/extension-zip/keep-zip.ts';
import { sweep } from './sweep.ts';

/**
 * What runs once a day: removes expired records from the database and old ZIPs from the store, and logs how many. A
 * part that fails does not stop the other; then the run as a whole fails, so that it shows in the list of runs.
 */
export async function cleanUp(env: Bindings): Promise<void> {
	const parts = await Promise.allSettled([sweep(connect(env.DB)), removeOldZips(env.FILES)]);
	const [swept, zips] = parts;
	if (swept.status === 'fulfilled') log('info', 'clean-up', swept.value);
	if (zips.status === 'fulfilled') log('info', 'clean-up-zips', { removed: zips.value });
	const failures = parts.flatMap((part) => (part.status === 'rejected' ? [part.reason as unknown] : []));
	for (const failure of failures) log('error', 'clean-up', { message: innerMessage(failure) });
	if (failures.length > 0) throw new Error('A part of the daily clean-up failed.');
}
