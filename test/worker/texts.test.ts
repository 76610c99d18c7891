import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { statusValue } from '#contract/status';
import { limits } from '#contract/text';
import { hostileTexts, unstorableTexts } from './hostile-texts.ts';
import { addProspects, ask, json, type Person, person } from './people.ts';

type Back = Record<string, unknown>;
/** A text field of the API: writes a text and reads it back the way a screen would. */
type Field = {
	max: number;
	canBeEmpty: boolean;
	write: (text: string) => Promise<{ status: number; back?: unknown; said: string }>;
};

let ada: Person;
let listId: string;
let prospectId: string;

beforeAll(async () => {
	ada = await person('Ada');
	const { list, prospects } = await addProspects(ada, [{ name: 'Mara', title: 'x' }]);
	listId = list.id;
	prospectId = prospects[0]?.id ?? '';
});

async function send(path: string, body: object, method = 'POST') {
	const answer = await ada.ask(path, json(body, method));
	const said = await answer.text();
	return { status: answer.status, said, record: answer.ok ? (JSON.parse(said) as Back) : undefined };
}
const read = async <T = Back>(path: string) => (await (await ada.ask(path)).json()) as T;

const listField = (field: string) => async (text: string) => {
	const { record, ...rest } = await send(`/api/prospect-lists/${listId}`, { [field]: text }, 'PATCH');
	return { ...rest, back: record && (await read(`/api/prospect-lists/${listId}`))[field] };
};
const prospectField = (field: string) => async (text: string) => {
	const { record, ...rest } = await send(`/api/prospects/${prospectId}`, { [field]: text }, 'PATCH');
	return { ...rest, back: record && (await read(`/api/prospects/${prospectId}`))[field] };
};
const importedField = (field: string) => async (text: string) => {
	const list = await send('/api/prospect-lists', { name: 'Fresh' });
	const path = `/api/prospect-lists/${list.record?.id}/prospects`;
	const body = { prospects: [{ name: 'Someone', [field]: text }] };
	const { status, said, record } = await send(`${path}/import`, body);
	const [refused] = (record?.refused ?? []) as { reason: string }[];
	if (refused) return { status: 400, said: refused.reason };
	return { status, said, back: (await read<Back[]>(path))[0]?.[field] };
};
const connectionField = (sent: string, stored: string) => async (text: string) => {
	const { prospects } = await addProspects(ada, [{ name: 'Someone' }]);
	const path = `/api/prospects/${prospects[0]?.id}/connections`;
	const { status, said, record } = await send(path, { connections: [{ name: 'Bo', [sent]: text }] });
	return { status, said, back: record && (await read<Back[]>(path))[0]?.[stored] };
};
const templateField = (field: string) => async (text: string) => {
	const { record, ...rest } = await send('/api/templates', { name: 'n', subject: 's', message: 'm', [field]: text });
	if (!record) return rest;
	const back = (await read<Back[]>('/api/templates')).find(({ id }) => id === record.id)?.[field];
	await ada.ask(`/api/templates/${record.id}`, { method: 'DELETE' });
	return { ...rest, back };
};
const statusName = async (text: string) => {
	const { record, ...rest } = await send('/api/statuses', { name: text });
	if (!record) return rest;
	const moved = await send(`/api/prospects/${prospectId}`, { status: statusValue(text.trim()) }, 'PATCH');
	const back = (await read<Back[]>('/api/statuses')).find(({ id }) => id === record.id)?.name;
	await send(`/api/prospects/${prospectId}`, { status: 'pending' }, 'PATCH');
	await ada.ask(`/api/statuses/${record.id}`, { method: 'DELETE' });
	return { ...rest, back: moved.status === 200 ? back : `A prospect cannot take it: ${moved.said}` };
};

const fields: Record<string, Field> = {
	'the name of a list': { max: limits.name, canBeEmpty: false, write: listField('name') },
	'the description of a list': { max: limits.notes, canBeEmpty: true, write: listField('description') },
	'the name of a prospect': { max: limits.name, canBeEmpty: false, write: prospectField('name') },
	'the title of a prospect': { max: limits.short, canBeEmpty: true, write: prospectField('title') },
	'the location of a prospect': { max: limits.short, canBeEmpty: true, write: prospectField('location') },
	'the notes on a prospect': { max: limits.notes, canBeEmpty: true, write: prospectField('notes') },
	'the source of a prospect': { max: limits.short, canBeEmpty: true, write: prospectField('connectionSource') },
	'an imported name': { max: limits.name, canBeEmpty: false, write: importedField('name') },
	'an imported title': { max: limits.short, canBeEmpty: true, write: importedField('title') },
	'imported notes': { max: limits.notes, canBeEmpty: true, write: importedField('notes') },
	'an imported phone number': { max: limits.name, canBeEmpty: true, write: importedField('phone') },
	'the name of a connection': {
		max: limits.name,
		canBeEmpty: false,
		write: connectionField('name', 'mutualConnectionName'),
	},
	'the company of a connection': {
		max: limits.short,
		canBeEmpty: true,
		write: connectionField('company', 'mutualConnectionCompany'),
	},
	'the name of a status': { max: limits.name, canBeEmpty: false, write: statusName },
	'the name of a template': { max: limits.name, canBeEmpty: false, write: templateField('name') },
	'the subject of a template': { max: limits.subject, canBeEmpty: false, write: templateField('subject') },
	'the message of a template': { max: limits.message, canBeEmpty: false, write: templateField('message') },
};

describe.each(Object.entries(fields))('%s', (_, { max, canBeEmpty, write }) => {
	test('comes back as it was typed', async () => {
		for (const text of hostileTexts) {
			const { status, said, back } = await write(text);
			expect([text, status < 300, said]).toEqual([text, true, said]);
			expect(back).toBe(text.trim());
		}
	});

	test('comes back as it was typed, whatever it was', async () => {
		const text = fc.string({ unit: 'binary', minLength: 1, maxLength: 60 }).filter((one) => !one.includes('\0'));
		await fc.assert(
			fc.asyncProperty(text, async (typed) => {
				const { status, back } = await write(typed);
				if (typed.trim() === '' && !canBeEmpty) expect(status).toBe(400);
				else expect([status < 300, back]).toEqual([true, typed.trim() || null]);
			}),
			{ numRuns: 15 },
		);
	});

	test('is refused with a sentence when it cannot be stored', async () => {
		for (const text of unstorableTexts) {
			const { status, said } = await write(text);
			expect([text, status, said]).toEqual([text, 400, 'Please remove the characters that cannot be stored.']);
		}
	});

	test('may be as long as it may be, and no longer', async () => {
		const longest = 'é🙂x'
			.repeat(max)
			.slice(0, max - 1)
			.replace(/[\ud800-\udbff]$/, 'y');
		const { status, back } = await write(` ${longest}z `.padEnd(max + 5));
		expect([status < 300, back]).toEqual([true, `${longest}z`]);
		const tooLong = await write('x'.repeat(max + 1));
		expect(tooLong.status).toBe(400);
		expect(tooLong.said).toContain(max.toLocaleString('en'));
	});

	test(canBeEmpty ? 'may be empty, and is null then' : 'may not be empty', async () => {
		for (const text of ['', '   ', '\n\t\u00a0']) {
			const { status, back, said } = await write(text);
			if (canBeEmpty) expect([status < 300, back]).toEqual([true, null]);
			else expect([status, said]).toEqual([400, expect.stringMatching(/^(Please|Contact|A )/)]);
		}
	});
});

test('the names of a person come back as they were typed', async () => {
	for (const [index, text] of ['Zoë 🙂', `O'Neil"; --`, '<b>Ada</b>', '\u202eAda'].entries()) {
		const body = { email: `names.${index}@example.com`, password: 'secret', firstName: text, lastName: text };
		expect(await (await ask('/api/register', json(body))).json()).toMatchObject({ firstName: text, lastName: text });
	}
});

describe('a web address', () => {
	const set = (linkedinUrl: unknown) => send(`/api/prospects/${prospectId}`, { linkedinUrl }, 'PATCH');

	test.each([
		'javascript:alert(1)',
		' JaVaScRiPt:alert(1)',
		'java\nscript:alert(1)',
		'data:text/html,<script>alert(1)</script>',
		'vbscript:msgbox(1)',
		'file:///etc/passwd',
		'blob:https://example.com/x',
		'ftp://example.com',
		'//example.com',
		'www.linkedin.com/in/ada',
		'https:',
		'https://',
		'https:example.com',
		'https://exa mple.com',
		'http://[::1',
		'nonsense',
	])('%j is refused', async (address) => {
		const { status, said } = await set(address);
		expect([status, said]).toEqual([400, 'LinkedIn URL must be a full web address that starts with https://']);
	});

	test.each([
		'https://www.linkedin.com/in/ada-lovelace',
		'HTTPS://EXAMPLE.COM/A?b=c#d',
		'http://localhost/x',
		'https://例え.jp/パス?q=ü',
		'https://example.com/<script>"',
		`https://example.com/${'x'.repeat(2_000)}`,
	])('%j is kept as it is', async (address) => {
		const { record } = await set(` ${address} `);
		expect(record?.linkedinUrl).toBe(address);
	});

	test('may be missing, and is not longer than 2,048', async () => {
		for (const nothing of ['', ' ', null]) expect((await set(nothing)).record?.linkedinUrl).toBeNull();
		expect((await set(`https://example.com/${'x'.repeat(2_048)}`)).status).toBe(400);
	});
});
