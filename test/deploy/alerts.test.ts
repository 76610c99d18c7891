import { afterEach, beforeEach, expect, test } from 'vitest';
import { setAlerts } from '../../.scripts/cloudflare/alerts.ts';
import { cloudflareStub } from './cloudflare/stub.ts';
import { runHere } from './support/here.ts';

let stub: Awaited<ReturnType<typeof cloudflareStub>>;
beforeEach(async () => {
	stub = await cloudflareStub();
});
afterEach(() => stub.stop());

const alerts = (env = {}, address = 'ops@northwind.test') =>
	runHere(() => setAlerts([address]), stub.baseUrl, { ...env });
const set = () => stub.state.policies.map(({ alert_type }) => alert_type);

test('the notifications of a deployment are set once, to the address that is given', async () => {
	expect((await alerts()).output).toMatch(/^set {5}an incident/);
	expect(set()).toEqual(['incident_alert', 'billing_usage_alert']);
	expect(stub.state.policies[0]?.mechanisms).toEqual({ email: [{ id: 'ops@northwind.test' }] });
	expect((await alerts({ DOMAIN: 'kindling.northwind.test' })).output).toMatch(
		/is set {2}an incident[\s\S]*set {5}the cert/,
	);
	expect(set()).toEqual(['incident_alert', 'billing_usage_alert', 'universal_ssl_event_type']);
	expect((await alerts({}, 'nobody')).status).toBe(1);
});

test('what the login may not set, or the account does not offer, is printed to be set by hand', async () => {
	stub.state.fault = (call) => (call.startsWith('POST ') && call.includes('alerting') ? 'refused' : undefined);
	expect((await alerts()).output).toMatch(
		/^BY HAND .*incident_alert, to ops@northwind.test\nBY HAND .*billing_usage_alert/,
	);
	stub.state.fault = (call) => (call.includes('alerting') ? 'refused' : undefined);
	expect((await alerts()).output.match(/BY HAND/g)).toHaveLength(2);
	stub.state.fault = () => undefined;
	stub.state.offeredAlerts = ['incident_alert'];
	expect((await alerts()).output).toMatch(/^set .*\nBY HAND/);
	expect(set()).toEqual(['incident_alert']);
});
