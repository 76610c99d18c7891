// Values allowed in .deploy.env and the environment: docs/deploy.md, Settings.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { readConfig, readSettings, settingProblems } from '../../../.scripts/cloudflare/settings.ts';

let folder: string;
beforeEach(() => {
	folder = mkdtempSync(join(tmpdir(), 'kindling-settings-'));
	vi.stubEnv('CLOUDFLARE_API_TOKEN', undefined);
});
afterEach(() => {
	vi.unstubAllEnvs();
	rmSync(folder, { recursive: true });
});

const none = { DEPLOY_SETTINGS: '' };
function written(...lines: string[]) {
	const file = join(folder, 'deploy.env');
	writeFileSync(file, lines.join('\n'));
	return { DEPLOY_SETTINGS: file };
}
/** Returns the sentence about a bad setting; undefined for a good one. */
function problem(name: string, value: string): string | undefined {
	try {
		return settingProblems(readSettings({ ...none, MAIL_FROM: '', [name]: value }))[0];
	} catch (error) {
		return (error as Error).message;
	}
}

test('an unset or empty setting is that of wrangler.toml', () => {
	const empty = Object.fromEntries(
		['NAME', 'DOMAIN', 'CLOUDFLARE_ACCOUNT_ID', 'DATABASE', 'LOCATION'].map((one) => [one, '']),
	);
	for (const env of [none, { ...none, ...empty }])
		expect(readSettings(env)).toEqual({
			name: 'kindling',
			domain: undefined,
			accountId: undefined,
			database: undefined,
			location: undefined,
			vars: {
				...Object.fromEntries(Object.entries(readConfig().vars ?? {}).map(([name, value]) => [name, String(value)])),
				// The one in wrangler.toml is no one's address.
				MAIL_FROM: '',
			},
			isMailChosen: false,
			file: '.deploy.env',
		});
});

test('the environment overrides the settings file, and the token of either is used', () => {
	const id = 'a'.repeat(32);
	const file = written(
		'NAME=staging',
		'DOMAIN=a.northwind.test',
		`CLOUDFLARE_ACCOUNT_ID=${id}`,
		'DATABASE=records',
		'LOCATION=eu',
		'MAILS_PER_DAY=7',
		'SIGN_UP=closed',
		'CLOUDFLARE_API_TOKEN=of-the-file',
	);
	const settings = readSettings({ ...file, SIGN_UP: 'open', PATH: 'no setting' });
	expect(settings).toMatchObject({
		name: 'staging',
		domain: 'a.northwind.test',
		accountId: id,
		database: 'records',
		location: 'eu',
		vars: { MAILS_PER_DAY: '7', SIGN_UP: 'open' },
		file: file.DEPLOY_SETTINGS,
	});
	expect([settings.vars.NAME, settings.vars.PATH]).toEqual([undefined, undefined]);
	expect(process.env.CLOUDFLARE_API_TOKEN).toBe('of-the-file');
	readSettings({ ...file, CLOUDFLARE_API_TOKEN: 'of-the-environment' });
	expect(process.env.CLOUDFLARE_API_TOKEN).toBe('of-the-environment');
	readSettings(none);
	expect(process.env.CLOUDFLARE_API_TOKEN).toBe('of-the-environment');
});

test('without a named file the one in the folder is used, if there is one', () => {
	const here = process.cwd();
	writeFileSync(join(folder, 'wrangler.toml'), 'name = "of-the-file"\n[vars]\nSIGN_UP = "open"\n');
	process.chdir(folder);
	try {
		expect(readSettings({})).toMatchObject({ name: 'of-the-file', vars: { SIGN_UP: 'open' } });
		writeFileSync('.deploy.env', 'NAME=chosen');
		expect(readSettings({}).name).toBe('chosen');
		expect(readSettings(none).name).toBe('of-the-file');
		writeFileSync('wrangler.toml', '');
		expect(readSettings(none)).toMatchObject({ name: 'kindling', vars: {} });
	} finally {
		process.chdir(here);
	}
});

test('an unknown setting and a missing file are named', () => {
	const { DEPLOY_SETTINGS } = written('MAIL_PER_DAY=7');
	expect(() => readSettings({ DEPLOY_SETTINGS })).toThrow(
		`${DEPLOY_SETTINGS} sets MAIL_PER_DAY, which nothing reads. It may set NAME, DOMAIN, `,
	);
	const missing = join(folder, 'missing.env');
	expect(() => readSettings({ DEPLOY_SETTINGS: missing })).toThrow(
		`There is no file ${missing}, which DEPLOY_SETTINGS names.`,
	);
});

test.each([
	['NAME', ['a', 'kindling', 'k-2', `a${'b'.repeat(40)}`], ['2k', '-k', 'k-', 'K', 'a_b', `a${'b'.repeat(41)}`]],
	['DOMAIN', ['a.northwind.test', ''], ['kindling', 'a b.test', 'https://a.test']],
	[
		'CLOUDFLARE_ACCOUNT_ID',
		['0123456789abcdef'.repeat(2), ''],
		['a'.repeat(31), 'a'.repeat(33), 'g'.repeat(32), 'A'.repeat(32)],
	],
	['LOCATION', ['', 'wnam', 'enam', 'weur', 'eeur', 'apac', 'oc', 'eu', 'us', 'fedramp'], ['EU', 'europe']],
	[
		'MAIL_FROM',
		[
			'',
			'a@northwind.test',
			'a@example.northwind.test',
			'a@myexample.com',
			'a@www.examplexcom',
			'a@www.examplexorg',
			'a@www.examplexnet',
		],
		['a', 'a@example', 'a@example.com', 'a@example.org', 'a@example.net', 'a@mail.example.com', 'a@kindling.example'],
	],
	['REPLY_DOMAIN', ['', 'replies.northwind.test'], ['northwind', 'a@northwind.test']],
	[
		'MAILCHANNELS_URL',
		['https://api.mailchannels.net', 'https://a.test/x'],
		['', 'http://a.test', 'api.mailchannels.net', 'https://a.test/x y'],
	],
	['AI_MODEL', ['@cf/meta/llama-3.3-70b', '@hf/a.b/c'], ['', 'llama', 'x@cf/meta', '@cf', '@cf/', '@cf/meta llama']],
	['SIGN_UP', ['open', 'closed', 'northwind.test', 'a.test, b.test'], ['', 'close', '@x.com', 'northwind']],
	['SECURITY_CONTACT', ['', 'mailto:a@b.test', 'https://b.test/security'], ['a@b.test', 'http://b.test', 'mailto:a b']],
	['MAILS_PER_DAY', ['0', '200', '9'.repeat(12)], ['', '-1', '1.5', '1e3', '2k', '9'.repeat(13)]],
])('%s takes what its rule allows, and nothing else', (name, right, wrong) => {
	expect(right.map((value) => [value, problem(name, value)])).toEqual(right.map((value) => [value, undefined]));
	for (const value of wrong) {
		const sentence = problem(name, value) ?? 'nothing';
		expect([sentence.slice(0, sentence.indexOf('It ')), sentence]).toEqual([
			`${name} is "${value}". `,
			expect.stringMatching(/It (must be|is no id)/),
		]);
	}
});

test('every invalid setting is named, and replies cannot use a domain where people get mail', () => {
	expect(settingProblems(readSettings({ ...none, SIGN_UP: 'close', MAILS_PER_DAY: '2k', MAIL_FROM: '' }))).toEqual([
		expect.stringMatching(/^MAILS_PER_DAY is "2k"/),
		expect.stringMatching(/^SIGN_UP is "close"/),
	]);
	const mail = { ...none, MAIL_FROM: 'a@northwind.test', REPLY_DOMAIN: 'northwind.test' };
	const says =
		'REPLY_DOMAIN is "northwind.test", where people get their own mail: the server would take it from them. Use a subdomain that nothing else uses, such as replies.northwind.test.';
	expect(settingProblems(readSettings(mail))).toEqual([says]);
	const others = { SECURITY_CONTACT: 'mailto:a@northwind.test', SIGN_UP: 'x.test, northwind.test' };
	for (const [name, value] of Object.entries(others))
		expect(settingProblems(readSettings({ ...mail, MAIL_FROM: '', [name]: value }))).toEqual([says]);
	expect(settingProblems(readSettings({ ...mail, REPLY_DOMAIN: 'replies.northwind.test' }))).toEqual([]);
	// A rule that is broken comes first.
	expect(settingProblems(readSettings({ ...mail, SIGN_UP: 'close' }))).toHaveLength(1);
});
