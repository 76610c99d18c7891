// @module-tag D4
import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { limits } from '#contract/rules/limits';
import { statusValue } from '#contract/rules/status';
import { isVisible, oneLine } from '#contract/rules/text';
import { hostileTexts, unstorableTexts } from '../support/hostile-texts.ts';
import { addList, addProspects, ask, json, type Person, person } from '../support/people.ts';

type Row = Record<string, unknown>;
type Written = { status: number; said: string; back?: Row | undefined };
/** A kind of record: the longest text of each field, the required fields, and how to write rows and read them back. */
type Noun = {
	fields: Record<string, number>;
	required: string[];
	/** Fields stored as one line. */
	oneLined?: string[];
	unique?: boolean;
	/** One wrong row refuses all rows sent with it, so each is sent alone. */
	alone?: boolean;
	/** Takes all rows in one call, so that more of them cost little. */
	isBulk?: boolean;
	write: (rows: Row[]) => Promise<Written[]>;
};

let ada: Person;
let count = 0;
beforeAll(async () => {
	ada = await person('Ada');
});

async function send(path: string, body: object, method = 'POST') {
	const answer = await ada.ask(path, json(body, method));
	const said = await answer.text();
	return { status: answer.status, said, record: answer.ok ? (JSON.parse(said) as Row) : undefined };
}
const read = async (path: string) => (await (await ada.ask(path)).json()) as Row[];

/** Writes each row in its own request, then reads all of them at once, as a screen does. */
async function oneByOne(rows: Row[], all: string, write: (row: Row, index: number) => ReturnType<typeof send>) {
	const written = [];
	for (const [index, row] of rows.entries()) written.push(await write(row, index));
	const byId = new Map((await read(all)).map((one) => [one.id, one]));
	return written.map(({ status, said, record }) => ({ status, said, back: record && byId.get(record.id) }));
}

let people: ReturnType<typeof addProspects> | undefined;
/** One list with more people than there are texts. */
const somePeople = () => {
	people ??= addProspects(
		ada,
		Array.from({ length: 100 }, (_, index) => ({ name: `Person ${index}` })),
	);
	return people;
};

const nouns: Record<string, Noun> = {
	'a list': {
		fields: { name: limits.name, description: limits.notes },
		required: ['name'],
		write: (rows) => oneByOne(rows, '/api/prospect-lists', (row) => send('/api/prospect-lists', row)),
	},
	'a prospect': {
		fields: {
			name: limits.name,
			title: limits.short,
			location: limits.short,
			notes: limits.notes,
			connectionSource: limits.short,
		},
		required: ['name'],
		write: async (rows) => {
			const { list, prospects } = await somePeople();
			return oneByOne(rows, `/api/prospect-lists/${list.id}/prospects`, (row, index) =>
				send(`/api/prospects/${prospects[index]?.id}`, row, 'PATCH'),
			);
		},
	},
	'someone imported': {
		isBulk: true,
		fields: {
			name: limits.name,
			title: limits.short,
			location: limits.short,
			notes: limits.notes,
			connectionSource: limits.short,
			phone: limits.name,
		},
		required: ['name'],
		write: async (rows) => {
			const path = `/api/prospect-lists/${(await addList(ada)).id}/prospects`;
			const prospects = rows.map((row, index) => ({ ...row, linkedinUrl: `https://example.com/${index}` }));
			const { record } = await send(`${path}/import`, { prospects });
			const refused = new Map(
				((record?.refused ?? []) as { index: number; reason: string }[]).map((one) => [one.index, one]),
			);
			const arrived = new Map((await read(path)).map((one) => [one.linkedinUrl, one]));
			return prospects.map(({ linkedinUrl }, index) => {
				const said = refused.get(index)?.reason;
				return said ? { status: 400, said } : { status: 200, said: '', back: arrived.get(linkedinUrl) };
			});
		},
	},
	'a connection': {
		isBulk: true,
		fields: { name: limits.name, title: limits.short, company: limits.short, strength: limits.name },
		required: ['name', 'strength'],
		alone: true,
		write: async (rows) => {
			const { prospects } = await somePeople();
			const path = `/api/prospects/${prospects[0]?.id}/connections`;
			const connections = rows.map((row) => ({ ...row, linkedinUrl: `https://example.com/${++count}` }));
			const { status, said } = await send(path, { connections });
			const byUrl = new Map((await read(path)).map((one) => [one.mutualConnectionLinkedinUrl, one]));
			return connections.map(({ linkedinUrl }) => {
				const one = byUrl.get(linkedinUrl);
				const { mutualConnectionName: name, mutualConnectionTitle: title } = one ?? {};
				const { mutualConnectionCompany: company, connectionStrength: strength } = one ?? {};
				return { status, said, back: one && { name, title, company, strength } };
			});
		},
	},
	'a template': {
		fields: { name: limits.name, subject: limits.subject, message: limits.message },
		required: ['name', 'subject', 'message'],
		oneLined: ['subject'],
		write: (rows) => oneByOne(rows, '/api/templates', (row) => send('/api/templates', row)),
	},
	'a status': {
		fields: { name: limits.name },
		required: ['name'],
		oneLined: ['name'],
		unique: true,
		write: async (rows) => {
			const written = await oneByOne(rows, '/api/statuses', (row) => send('/api/statuses', row));
			// Any status name works as a prospect's status: the value is the name in lower case.
			const names = written.flatMap(({ back }) => (back ? [String(back.name)] : []));
			const { prospects } = await somePeople();
			for (const name of names.filter((one) => one !== one.toLowerCase())) {
				const moved = await send(`/api/prospects/${prospects[0]?.id}`, { status: statusValue(name) }, 'PATCH');
				expect([name, moved.record?.status]).toEqual([name, statusValue(name)]);
			}
			return written;
		},
	},
};

// Building this takes longer than drawing a hundred texts from it.
const anyText = fc
	.string({ unit: 'binary', minLength: 1, maxLength: 60 })
	.filter((one) => /[^\s]/.test(one) && !one.includes('\0'));

/** Returns rows in which every text comes once in every field. */
const rowsOf = ({ fields, required, unique, oneLined }: Noun, texts: string[]): Row[] =>
	texts.map((_, index) =>
		Object.fromEntries(
			Object.keys(fields).map((field, at) => {
				const text = texts[(index + at) % texts.length] ?? '';
				// Some texts are empty once on one line, and some show nothing.
				const isUnseen = oneLined?.includes(field) || (required.includes(field) && !isVisible(text));
				const shown = isUnseen ? `x${text}` : text;
				return [field, unique ? `${++count} ${shown}` : shown];
			}),
		),
	);
/** The stored form of a text. */
const kept = ({ oneLined }: Noun, field: string, text: unknown) => {
	if (oneLined?.includes(field)) return oneLine(String(text));
	return isVisible(String(text)) ? String(text).trim() : null;
};
const plainRow = ({ fields }: Noun, change: Row): Row => ({
	...Object.fromEntries(Object.keys(fields).map((field) => [field, `plain ${++count}`])),
	...change,
});

describe.each(Object.entries(nouns))('%s', (_, noun) => {
	const fields = Object.entries(noun.fields);
	const writeEach = async (...changes: Row[]): Promise<Written[]> => {
		const rows = changes.map((change) => plainRow(noun, change));
		if (!noun.alone) return noun.write(rows);
		const written: Written[] = [];
		for (const row of rows) written.push(...(await noun.write([row])));
		return written;
	};

	test('comes back as it was typed', async () => {
		const rows = rowsOf(noun, hostileTexts);
		const written = await noun.write(rows);
		for (const [index, row] of rows.entries()) {
			for (const [field, text] of Object.entries(row)) {
				const { said, back } = written[index] as Written;
				expect([field, back?.[field]], said).toEqual([field, kept(noun, field, text)]);
			}
		}
	});

	test('comes back as it was typed, even hostile texts', async () => {
		await fc.assert(
			fc.asyncProperty(fc.array(anyText, { minLength: 20, maxLength: 20 }), async (texts) => {
				const rows = rowsOf(noun, texts);
				const written = await noun.write(rows);
				for (const [index, row] of rows.entries()) {
					const trimmed = Object.entries(row).map(([field, typed]) => [field, kept(noun, field, typed)]);
					expect(written[index]?.back).toMatchObject(Object.fromEntries(trimmed));
				}
			}),
			{ numRuns: noun.isBulk ? 5 : 1 },
		);
	});

	test.each(fields)('refuses what cannot be stored as its %s', async (field) => {
		const written = await writeEach(...unstorableTexts.map((text) => ({ [field]: text })));
		expect(written.map(({ status, said }) => [status, said])).toEqual(
			unstorableTexts.map(() => [400, 'Please remove the characters that can’t be stored.']),
		);
	});

	test.each(fields)('has a %s of at most %i characters', { tags: ['D3'] }, async (field, max) => {
		const longest =
			'é🙂x'
				.repeat(max)
				.slice(0, max - 5)
				.replace(/[\ud800-\udbff]$/, 'y') + String(++count).padStart(5, '0');
		const [fits, tooLong] = await writeEach({ [field]: `  ${longest}\n` }, { [field]: 'x'.repeat(max + 1) });
		expect([(fits?.status ?? 0) < 300, fits?.back?.[field]]).toEqual([true, longest]);
		expect([tooLong?.status, tooLong?.said]).toEqual([400, expect.stringContaining(max.toLocaleString('en'))]);
	});

	test.each(fields)('treats a blank %s as none', async (field) => {
		// A mark of text direction, a joiner, a filler and a sign without dots, which no one sees.
		const blanks = ['', '   ', '\n\t\u00a0', '\u200f', '\u200b\u2060', '\u3164', '\u2800'];
		const written = await writeEach(...blanks.map((text) => ({ [field]: text })));
		expect(written).toHaveLength(blanks.length);
		for (const { status, back, said } of written) {
			if (field === 'strength') expect(back?.[field]).toBe('1st');
			else if (noun.required.includes(field))
				expect([status, said]).toEqual([400, expect.stringMatching(/^(Please|Contact|A )/)]);
			else expect([status < 300, back?.[field]]).toEqual([true, null]);
		}
	});
});

test('the names of a person come back as they were typed', async () => {
	const unseen = { email: 'names.unseen@example.com', password: 'secret', firstName: '\u200f', lastName: '\u3164' };
	expect(await (await ask('/api/register', json(unseen))).json()).toMatchObject({ firstName: null, lastName: null });
	for (const [index, text] of ['Zoë 🙂', `O'Neil"; --`, '<b>Ada</b>', 'ශ්‍රීමාලි'].entries()) {
		const body = { email: `names.${index}@example.com`, password: 'secret', firstName: text, lastName: text };
		expect(await (await ask('/api/register', json(body))).json()).toMatchObject({ firstName: text, lastName: text });
	}
});

describe('a web address', { tags: ['D7'] }, () => {
	let id: string | undefined;
	beforeAll(async () => {
		id = (await addProspects(ada, [{ name: 'Mara' }])).prospects[0]?.id;
	});
	const set = (linkedinUrl: unknown) => send(`/api/prospects/${id}`, { linkedinUrl }, 'PATCH');

	test.each([
		'javascript:alert(1)',
		' JaVaScRiPt:alert(1)',
		'java\nscript:alert(1)',
		'data:text/html,<script>alert(1)</script>',
		'vbscript:msgbox(1)',
		'file:///etc/passwd',
		'blob:https://example.com/x',
		'\u0001javascript:alert(1)',
		'mailto:ada@example.com',
		'ftp://example.com',
	])('%j is refused', async (address) => {
		const { status, said } = await set(address);
		expect([status, said]).toEqual([400, 'LinkedIn URL must be a web address that starts with https://']);
	});

	test.each([
		['linkedin.com/in/max', 'https://linkedin.com/in/max'],
		['www.linkedin.com/in/ada?x=1#top', 'https://www.linkedin.com/in/ada?x=1#top'],
		['example.com', 'https://example.com'],
		['example.com:8080/x', 'https://example.com:8080/x'],
		['例え.jp/パス', 'https://例え.jp/パス'],
		['//example.com/x', 'https://example.com/x'],
	])('%j is completed', async (address, completed) => {
		expect((await set(` ${address} `)).record?.linkedinUrl).toBe(completed);
	});

	test('without a scheme is the same person as with one, on the form and in an import', async () => {
		const { list, prospects } = await addProspects(ada, [{ name: 'Max', linkedinUrl: 'linkedin.com/in/max' }]);
		expect(prospects[0]?.linkedinUrl).toBe('https://linkedin.com/in/max');
		const again = { prospects: [{ name: 'Max B', linkedinUrl: 'https://www.linkedin.com/in/MAX/' }] };
		const { record } = await send(`/api/prospect-lists/${list.id}/prospects/import`, again);
		expect(record).toMatchObject({ created: 0, unchanged: 1, refused: [] });
	});

	test.each([
		'https://www.linkedin.com/in/ada-lovelace',
		'HTTPS://EXAMPLE.COM/A?b=c#d',
		'http://localhost/x',
		'https://例え.jp/パス?q=ü',
		'https://example.com/<script>"',
		`https://example.com/${'x'.repeat(2_000)}`,
		'not an address',
		'ada',
		'https:',
		'https://exa mple.com',
		'http://[::1',
	])('%j is stored unchanged', async (address) => {
		const { record } = await set(` ${address} `);
		expect(record?.linkedinUrl).toBe(address);
	});

	test('may be missing, and is not longer than 2,048', async () => {
		for (const nothing of ['', ' ', null]) expect((await set(nothing)).record?.linkedinUrl).toBeNull();
		expect((await set(`https://example.com/${'x'.repeat(2_048)}`)).status).toBe(400);
		// A stored value can be saved again.
		expect((await set(`example.com/${'x'.repeat(2_036)}`)).status).toBe(400);
		expect((await set(`example.com/${'x'.repeat(2_028)}`)).record?.linkedinUrl).toHaveLength(2_048);
	});
});
