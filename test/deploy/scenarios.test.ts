import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { deploy } from '../../.scripts/deploy.ts';
import { cloudflareStub } from './cloudflare/stub.ts';
import { runHere } from './support/here.ts';
import { scenarios } from './support/scenarios.ts';

let stub: Awaited<ReturnType<typeof cloudflareStub>>;
beforeEach(async () => {
	stub = await cloudflareStub();
});
afterEach(() => stub.stop());

/** Calls by which a deployment makes or changes something. A GET or a query only looks. */
const changes = () => stub.state.calls.filter((call) => !/^GET |\/query$/.test(call));

describe.each(scenarios)('$name', (scenario) => {
	test(`before: ${scenario.before}; now: ${scenario.now}`, async () => {
		scenario.arrange?.(stub.state);
		// The bucket is made first, so a deployment that gets there has passed all checks.
		stub.state.fault = (call) => (call.endsWith('POST /accounts/:account/r2/buckets') ? 'error' : undefined);
		const { status, output } = await runHere(() => deploy(scenario.args ?? []), stub.baseUrl, scenario.env);
		expect([status, output]).toEqual([1, expect.stringMatching(scenario.says ?? /POST .*r2\/buckets/)]);
		expect(changes()).toEqual(scenario.says ? [] : ['POST /accounts/:account/r2/buckets']);
		expect(output).not.toMatch(/\n\s+at /);
		// A second run helps against none of these.
		if (scenario.says) expect(/Run the command again/.test(output)).toBe(scenario.helps ?? false);
	});
});
