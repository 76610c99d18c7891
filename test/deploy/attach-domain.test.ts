import { afterEach, beforeEach, expect, test } from 'vitest';
import { attachDomain, type Move } from '../../.scripts/deploy/attach-domain.ts';
import { cloudflareStub, token } from './cloudflare/stub.ts';
import { runHere } from './support/here.ts';
import { addOwnWorker } from './support/own-worker.ts';

let stub: Awaited<ReturnType<typeof cloudflareStub>>;
let versionId: string;
const host = 'kindling.northwind.test';
const old = 'old.northwind.test';

beforeEach(async () => {
	stub = await cloudflareStub();
	versionId = addOwnWorker(stub.state).id;
	stub.state.domains.push({ id: 'd', hostname: old, service: 'kindling' });
});
afterEach(() => stub.stop());

const attach = (move: Partial<Move> = {}) => {
	const account = { id: stub.accountId, headers: { Authorization: `Bearer ${token}` } };
	const whole = { name: 'kindling', host, ownHosts: [old], isOnWorkersDev: true, takeOver: false, ...move };
	return runHere(async () => void (await attachDomain(account, whole, versionId)), stub.baseUrl);
};
const open = () => {
	const own = stub.state.domains.filter(({ service }) => service === 'kindling').map(({ hostname }) => hostname);
	return stub.state.workersDev?.enabled ? [...own, 'workers.dev'] : own;
};

test('the old addresses are closed once the new one answers with the version', async () => {
	expect((await attach()).output).toContain(`so ${old} and the workers.dev address was closed`);
	expect(open()).toEqual([host]);
});

test('only existing old addresses are closed, and nothing is said if there are none', async () => {
	expect((await attach({ isOnWorkersDev: false })).output).toBe(
		`https://${host} answers with this version, so ${old} was closed.`,
	);
	expect(open()).toEqual([host, 'workers.dev']);
	expect((await attach({ ownHosts: [] })).output).toContain('so the workers.dev address was closed.');
	expect(open()).toEqual([host]);
	stub.state.deafHosts = [host];
	expect((await attach({ ownHosts: [] })).output).toMatch(/Deploy again then, and that is closed\.$/);
	expect((await attach()).output).toMatch(/Deploy again then \(with --take-over\), and that is closed\.$/);
	expect((await attach({ ownHosts: [], isOnWorkersDev: false })).output).toBe('');
});

test('while the new address does not answer, every old address stays', async () => {
	stub.state.deafHosts = [host];
	expect((await attach()).output).toContain(`${old} and the workers.dev address stays open`);
	expect(open()).toEqual([host, old, 'workers.dev']);
});

test('a new address that answers with another version counts as not answering', async () => {
	stub.state.versions.unshift({ id: 'another', metadata: { bindings: [] } });
	await attach();
	expect(open()).toEqual([host, old, 'workers.dev']);
});

test('an address attached elsewhere after the check is not taken over, and every address works', async () => {
	stub.state.hiddenConflicts.push(host);
	const { status, output } = await attach();
	expect([status, output]).toEqual([1, expect.stringMatching(/externally managed DNS records.*--take-over/)]);
	expect(open()).toEqual([old, 'workers.dev']);
	stub.state.fault = (call) => (call.startsWith('PUT') ? 'no' : undefined);
	expect((await attach()).output).toContain(`Cloudflare does not put it onto ${host}: not here (1000).`);
	stub.state.fault = () => undefined;
	expect((await attach({ takeOver: true })).status).toBe(0);
	expect(open()).toEqual([host]);
});

test('the address of another Worker is taken only when the operator says so', async () => {
	stub.state.domains.push({ id: 'e', hostname: host, service: 'shop' });
	expect((await attach()).status).toBe(1);
	expect(stub.state.domains.find(({ hostname }) => hostname === host)?.service).toBe('shop');
	await attach({ takeOver: true });
	expect(stub.state.domains.find(({ hostname }) => hostname === host)?.service).toBe('kindling');
});
