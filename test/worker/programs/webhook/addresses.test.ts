import { afterEach, describe, expect, test, vi } from 'vitest';
import { webhookAddressRefusal } from '#contract/rules/webhook-address';
import { callReceiver } from '../../../../worker/programs/webhook/call/call-receiver.ts';
import { isPublicAddress } from '../../../../worker/programs/webhook/call/public-address.ts';
import { askWith, shortened } from '../../support/faults.ts';
import { json, person } from '../../support/people.ts';
import { outside } from '../../support/receivers.ts';

afterEach(() => vi.restoreAllMocks());

const forbidden = [
	'http://hooks.example.com/',
	'HTTP://hooks.example.com',
	'ftp://hooks.example.com/',
	'file:///etc/passwd',
	'javascript:alert(1)',
	'data:text/plain,x',
	'gopher://hooks.example.com',
	'hooks.example.com',
	'//hooks.example.com',
	'https://',
	'https:///',
	'wss://hooks.example.com',
	// Loopback, in every notation.
	'https://localhost/',
	'https://LOCALHOST',
	'https://localhost./',
	'https://a.localhost/',
	'https://127.0.0.1/',
	'https://localhost../',
	'https://10.0.0.1../',
	'https://db.internal...:8443/',
	'https://127.1/',
	'https://127.0.1/',
	'https://2130706433/',
	'https://0x7f000001/',
	'https://0x7F.0.0.1/',
	'https://0177.0.0.1/',
	'https://017700000001/',
	'https://0x7f.1/',
	'https://127.0.0.1./',
	'https://0/',
	'https://0.0.0.0/',
	'https://[::1]/',
	'https://[0:0:0:0:0:0:0:1]/',
	'https://[::]/',
	'https://[::ffff:127.0.0.1]/',
	'https://[::ffff:7f00:1]/',
	'https://[::127.0.0.1]/',
	'https://[64:ff9b::7f00:1]/',
	'https://[2002:7f00:1::]/',
	// Characters that the parser reads as digits or letters: full width and circled.
	'https://１２７.０.０.１/',
	'https://①②⑦.⓪.⓪.①/',
	'https://ⓛocalhost/',
	'https://127。0。0。1/',
	'https://%31%32%37.0.0.1/',
	'https://%6cocalhost/',
	'https://local\thost/',
	'https://lo\u00adcalhost/',
	// Private, shared and link-local networks, and cloud metadata.
	'https://10.0.0.1/',
	'https://10.1/',
	'https://167772161/',
	'https://172.16.0.1/',
	'https://192.168.1.1/',
	'https://192.168.257/',
	'https://100.64.0.1/',
	'https://169.254.169.254/latest/meta-data/',
	'https://2852039166/',
	'https://0xa9fea9fe/',
	'https://0251.0376.0251.0376/',
	'https://[fe80::1]/',
	'https://[fc00::1]/',
	'https://[fd00:ec2::254]/',
	'https://metadata.google.internal/',
	'https://metadata/',
	'https://instance-data/',
	'https://printer.local/',
	'https://nas.lan/',
	'https://intranet/',
	'https://db.corp/',
	'https://router.home.arpa/',
	'https://x.onion/',
	// Public addresses without a name, which no one can have meant.
	'https://1.1.1.1/',
	'https://[2606:4700:4700::1111]/',
	'https://255.255.255.255/',
	'https://224.0.0.1/',
	// A name that looks like the host, before the real host.
	'https://hooks.example.com@127.0.0.1/',
	'https://a:b@hooks.example.com/',
	'https://a@hooks.example.com/',
	'https://hooks.example.com:80/',
	'https://hooks.example.com:22/',
	'https://hooks.example.com:6379/',
	'https://hooks.example.com:0/',
	'https://127.0.0.1\\@hooks.example.com/',
	'https://127.0.0.1#@hooks.example.com/',
];

describe('addresses that events are never sent to', () => {
	test.each(forbidden)('%s', async (url) => {
		expect(webhookAddressRefusal(url)).toEqual(expect.stringMatching(/^Please /));
		const world = outside();
		expect(await callReceiver({ id: '1', url, secrets: [], body: '{}' })).toEqual({ code: null, problem: 'forbidden' });
		expect(world.called).toEqual([]);
	});

	test('there are enough of them, and the API refuses each at its field', async () => {
		expect(forbidden.length).toBeGreaterThan(70);
		const ada = await person('Ada');
		for (const url of [
			'https://2130706433/',
			'http://hooks.example.com/',
			'https://a:b@hooks.example.com/',
			' ',
			7,
			null,
		]) {
			const answer = await ada.ask('/api/account/webhook', json({ url }, 'PUT'));
			expect([answer.status, answer.headers.get('X-Field')]).toEqual([400, 'url']);
			expect(await answer.text()).toMatch(/^Please /);
		}
		expect(await (await ada.ask('/api/account/webhook')).json()).toBe(null);
	});
});

test.each([
	'https://hooks.example.com',
	'https://hooks.example.com/a?b=c#d',
	'https://hooks.example.com:443/',
	'HTTPS://Hooks.Example.com',
	'https://hooks.example.com:8443/x',
	'https://münchen.example/hook',
	'https://127.0.0.1.example.com/',
	'https://10.example.com/',
	'https://hooks.example.a1/',
])('%s may be called when its name leads to a public server', (address) => {
	expect(webhookAddressRefusal(address)).toBe(null);
});

test('the server’s own name is never called, neither when it is entered nor later', async () => {
	const ada = await person('Ada');
	const world = outside();
	const message = { id: '1', url: 'https://kindling.example.com./api', secrets: [], body: '{}' };
	expect(await callReceiver({ ...message, ownHost: 'kindling.example.com' })).toEqual({
		code: null,
		problem: 'forbidden',
	});
	expect(world.called).toEqual([]);
	vi.restoreAllMocks();
	const init = { ...json({ url: 'https://kindling.example.com/x' }, 'PUT') };
	const headers = { ...init.headers, Cookie: `__Host-${ada.cookie}` };
	const answer = await askWith({}, 'https://kindling.example.com/api/account/webhook', { ...init, headers });
	expect([answer.status, answer.headers.get('X-Field'), await answer.text()]).toEqual([
		400,
		'url',
		'Please use a server other than this one.',
	]);
});

const notPublic = [
	'0.0.0.0',
	'0.1.2.3',
	'10.0.0.1',
	'10.255.255.255',
	'100.64.0.1',
	'100.127.255.255',
	'127.0.0.1',
	'127.255.0.1',
	'169.254.169.254',
	'172.16.0.1',
	'172.31.255.255',
	'192.0.0.1',
	'192.0.2.1',
	'192.88.99.1',
	'192.168.0.1',
	'198.18.0.1',
	'198.19.255.255',
	'198.51.100.7',
	'203.0.113.9',
	'224.0.0.1',
	'239.1.1.1',
	'240.0.0.1',
	'255.255.255.255',
	'::',
	'::1',
	'::ffff:8.8.8.8',
	'::ffff:127.0.0.1',
	'::8.8.8.8',
	'64:ff9b::808:808',
	'64:ff9b:1::1',
	'100::1',
	'2001::1',
	'2001:0:4136:e378::1',
	'2001:db8::1',
	'2001:20::1',
	'2002:7f00:1::1',
	'2002:808:808::1',
	'3fff::1',
	'5f00::1',
	'fc00::1',
	'fd00:ec2::254',
	'fe80::1',
	'fe80::1%eth0',
	'fec0::1',
	'ff02::1',
	'4000::1',
	'',
	'localhost',
	'8.8.8',
	'256.1.1.1',
	'8.8.8.8.8',
	'1:2:3',
	'example.com',
	'8.8.8.8 ',
	'0x8.8.8.8',
];
test.each(notPublic)('%j, as DNS gives it, is not a public server', (address) => {
	expect(isPublicAddress(address)).toBe(false);
});

test.each([
	'8.8.8.8',
	'1.1.1.1',
	'93.184.216.34',
	'100.63.255.255',
	'100.128.0.1',
	'172.15.0.1',
	'172.32.0.1',
	'192.0.1.1',
	'198.17.0.1',
	'198.20.0.1',
	'223.255.255.255',
	'169.253.0.1',
	'192.167.0.1',
	'11.0.0.1',
	'126.0.0.1',
	'128.0.0.1',
	'2606:4700:4700::1111',
	'2a00:1450:4001:81b::200e',
	'2001:4860:4860::8888',
	'2620:fe::fe',
	'2003::1',
	'3ffe::1',
])('%s is a public server', (address) => {
	expect(isPublicAddress(address)).toBe(true);
});

const dns =
	(body: object, status = 200) =>
	() =>
		Promise.resolve(Response.json(body, { status }));
const answers: [string, Parameters<typeof outside>[0], string][] = [
	['to this machine', { A: ['127.0.0.1'] }, 'forbidden'],
	['to a private network', { A: ['10.1.2.3'] }, 'forbidden'],
	['to a metadata service', { A: ['169.254.169.254'] }, 'forbidden'],
	['to this machine by IPv6 only', { AAAA: ['::1'] }, 'forbidden'],
	['to a mapped address', { AAAA: ['::ffff:127.0.0.1'] }, 'forbidden'],
	['to a public and a private server', { A: ['93.184.216.34', '192.168.0.1'] }, 'forbidden'],
	['to a public server by IPv4 and a private one by IPv6', { A: ['93.184.216.34'], AAAA: ['fd00::1'] }, 'forbidden'],
	['to something that is no address', { A: ['hooks.example.com'] }, 'forbidden'],
	['nowhere', {}, 'unresolved'],
	['to no name at all (NXDOMAIN)', dns({ Status: 3 }), 'unresolved'],
	['to a failure (SERVFAIL)', dns({ Status: 2, Answer: [{ type: 1, data: '93.184.216.34' }] }), 'unresolved'],
	['to an error of the resolver', dns({ Status: 0, Answer: [{ type: 1, data: '93.184.216.34' }] }, 500), 'unresolved'],
	['to a page of HTML', () => Promise.resolve(new Response('<html>')), 'unresolved'],
	['to a redirect of the resolver', () => Promise.resolve(new Response(null, { status: 302 })), 'unresolved'],
	['to far too much', () => Promise.resolve(new Response(`"${'x'.repeat(70_000)}"`)), 'unresolved'],
	['to a lost connection', () => Promise.reject(new TypeError('Network connection lost.')), 'unresolved'],
];
test.each(answers)('a name that leads %s is not called', async (_, names, problem) => {
	const world = outside(names);
	const url = 'https://hooks.receiver.example/200/dns';
	expect(await callReceiver({ id: '1', url, secrets: [], body: '{}' })).toEqual({ code: null, problem });
	expect(world.called.every((call) => call.startsWith('https://cloudflare-dns.com/'))).toBe(true);
	expect(world.called).toHaveLength(2);
});

test('a resolver that hangs does not hold the call', async () => {
	shortened(3_000);
	const world = outside(
		(_kind, signal) => new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason))),
	);
	const url = 'https://hooks.receiver.example/200/dns';
	expect(await callReceiver({ id: '1', url, secrets: [], body: '{}' })).toEqual({ code: null, problem: 'unresolved' });
	expect(world.called).toHaveLength(2);
});
