import { afterEach, expect, test, vi } from 'vitest';
import { limits } from '#contract/rules/limits';
import { isStorable, isVisible } from '#contract/rules/text';
import { connect } from '../../../worker/db/client.ts';
import { removeExpiredPeople, removeExpiredUploads } from '../../../worker/network/db/network-uploads.ts';
import { askAs } from '../support/faults.ts';
import { hostileTexts } from '../support/hostile-texts.ts';
import { networkOf, sendPart, uploadNetwork } from '../support/networks.ts';
import { bindings, json, type Person, person, said } from '../support/people.ts';

afterEach(() => void vi.useRealTimers());

const bo = { name: 'Bo Holm', email: 'bo@example.com', connectedOn: '2024-01-12' };
const cy = { name: 'Cy Ng', linkedinUrl: 'linkedin.com/in/cy', company: 'Acme', connectedOn: '2019-03-04' };
const many = (count: number) => Array.from({ length: count }, (_, index) => ({ name: `Person ${index}` }));
const rows = async (userId: string) => {
	const found = await bindings.DB.prepare('select * from network_people where user_id = ? order by place')
		.bind(userId)
		.all();
	return found.results;
};

test('the numbers of a network are those of the last upload', async () => {
	const ada = await person('Ada');
	expect(await networkOf(ada)).toBe(null);
	await uploadNetwork(ada, [bo, cy, { name: 'No date' }]);
	expect(await networkOf(ada)).toEqual({
		people: 3,
		withAddress: 1,
		connectedFrom: '2019-03-04',
		connectedTo: '2024-01-12',
		uploadedAt: expect.any(String),
	});
	expect((await rows(ada.user.id))[1]).toMatchObject({
		place: 2,
		name: 'Cy Ng',
		linkedin_url: 'https://linkedin.com/in/cy',
		profile_key: 'in:cy',
		name_key: 'name:cy ng',
		email: null,
		company: 'Acme',
	});
	await uploadNetwork(ada, [bo]);
	expect(await networkOf(ada)).toMatchObject({ people: 1, withAddress: 1, connectedFrom: '2024-01-12' });
	// People who left are kept for a while, to be reported.
	expect((await rows(ada.user.id)).map(({ name }) => name).toSorted()).toEqual(['Bo Holm', 'Cy Ng', 'No date']);
});

test('any name, however odd, is stored unchanged', { tags: ['D4'] }, async () => {
	const ada = await person('Ada');
	const called = hostileTexts
		.map((text) => text.trim().slice(0, limits.name))
		.filter((text) => isStorable(text) && isVisible(text));
	await uploadNetwork(
		ada,
		called.map((name) => ({ name, company: name, position: name })),
	);
	const stored = await rows(ada.user.id);
	expect(stored.map(({ name, company, position }) => [name, company, position])).toEqual(
		called.map((name) => [name, name, name]),
	);
});

test('an upload in several parts replaces the network at once, with its last part', async () => {
	const ada = await person('Ada');
	await uploadNetwork(ada, [bo]);
	const uploadId = crypto.randomUUID();
	const send = (from: number, people: object[]) => sendPart(ada, people, { uploadId, from, total: 5 });
	expect(await (await send(1, many(2))).json()).toEqual({ isWhole: false });
	expect(await networkOf(ada)).toMatchObject({ people: 1 });
	// A part whose response got lost is sent again.
	expect(await (await send(3, many(2))).json()).toEqual({ isWhole: false });
	expect(await (await send(3, many(2))).json()).toEqual({ isWhole: false });
	expect(await networkOf(ada)).toMatchObject({ people: 1 });
	expect(await (await send(5, many(1))).json()).toEqual({ isWhole: true });
	expect(await networkOf(ada)).toMatchObject({ people: 5, withAddress: 0, connectedFrom: null });
	expect(await (await send(5, many(1))).json()).toEqual({ isWhole: true });
	// Bo, who left, stays to be reported.
	expect(await rows(ada.user.id)).toHaveLength(6);
});

test('an upload that lost a part leaves the network as it was', async () => {
	const ada = await person('Ada');
	await uploadNetwork(ada, [bo, cy]);
	const uploadId = crypto.randomUUID();
	await sendPart(ada, many(2), { uploadId, total: 5 });
	const incomplete = [409, 'Part of the file didn’t arrive. Please upload it again.'];
	expect(await said(await sendPart(ada, many(1), { uploadId, from: 5, total: 5 }))).toEqual(incomplete);
	expect(await said(await sendPart(ada, many(1), { from: 5, total: 5 }))).toEqual(incomplete);
	expect(await networkOf(ada)).toMatchObject({ people: 2 });
	// Nor does another person's upload count towards it, even under the same id.
	const eve = await person('Eve');
	await sendPart(eve, many(3), { uploadId, total: 3 });
	expect(await said(await sendPart(ada, many(1), { uploadId, from: 5, total: 5 }))).toEqual(incomplete);
	expect(await networkOf(ada)).toMatchObject({ people: 2 });
});

test('a new upload takes the place of one that was not finished', { tags: ['D3'] }, async () => {
	const ada = await person('Ada');
	await uploadNetwork(ada, [bo]);
	const first = { uploadId: crypto.randomUUID(), total: 4 };
	await sendPart(ada, many(3), first);
	await sendPart(ada, many(2), { total: 3 });
	// The network, and the one upload in progress.
	expect(await rows(ada.user.id)).toHaveLength(3);
	expect((await sendPart(ada, many(1), { ...first, from: 4 })).status).toBe(409);
	expect(await networkOf(ada)).toMatchObject({ people: 1 });
});

test('no one adds to the upload of another person, or removes their network', async () => {
	const [ada, eve] = [await person('Ada'), await person('Eve')];
	const uploadId = crypto.randomUUID();
	await sendPart(ada, many(2), { uploadId, total: 3 });
	await sendPart(eve, [bo], { uploadId, from: 3, total: 3 });
	expect(await rows(ada.user.id)).toHaveLength(2);
	// Nor can anyone end another's upload by calling theirs the last part.
	expect((await sendPart(eve, [bo], { uploadId, from: 2, total: 2 })).status).toBe(409);
	expect(await networkOf(ada)).toBe(null);
	expect(await rows(eve.user.id)).toHaveLength(0);
	// A new upload replaces no one else's unfinished one.
	await sendPart(eve, many(1), { total: 2 });
	await sendPart(ada, many(1), { uploadId, from: 3, total: 3 });
	await uploadNetwork(eve, [bo]);
	expect((await eve.ask('/api/my-network', { method: 'DELETE' })).status).toBe(204);
	expect([await networkOf(eve), await networkOf(ada)]).toMatchObject([null, { people: 3 }]);
	expect(await rows(eve.user.id)).toHaveLength(0);
});

test('a network has at most as many people as the operator allows', { tags: ['D3'] }, async () => {
	const ada = await person('Ada');
	await uploadNetwork(ada, [bo]);
	const upload = (people: object[], total: number) =>
		askAs(ada, '/api/my-network', json({ uploadId: crypto.randomUUID(), from: 1, total, people }), {
			NETWORK_PEOPLE_PER_USER: '2',
		});
	expect(await said(await upload(many(2), 3))).toEqual([409, 'You can have at most 2 people in your network.']);
	expect(await networkOf(ada)).toMatchObject({ people: 1 });
	expect((await upload(many(2), 2)).status).toBe(200);
});

test('a part may have 5,000 people', async () => {
	const ada = await person('Ada');
	await uploadNetwork(ada, many(5_000));
	expect(await networkOf(ada)).toMatchObject({ people: 5_000 });
});

test('people known only by name are found by it', async () => {
	const ada = await person('Ada');
	await uploadNetwork(ada, [{ name: 'Bo Holm' }, { name: 'Cy Ng', company: 'Acme' }, { name: 'Di', position: 'CTO' }]);
	for (const [word, name] of [
		['holm', 'Bo Holm'],
		['acme', 'Cy Ng'],
		['cto', 'Di'],
	]) {
		const answer = await ada.ask(`/api/my-network/people?search=${word}`);
		expect(((await answer.json()) as { name: string }[]).map((one) => one.name)).toEqual([name]);
	}
});

test('people are found by normalized name and company, and by the literal text of other fields', async () => {
	const ada = await person('Ada');
	await uploadNetwork(ada, [
		{ name: 'Sean O’Brien', company: 'Ægir AS', position: 'Geschäftsführer' },
		{ name: 'Jean-Luc Strauß', company: 'O’Reilly · Full-time', email: 'Jean-Luc@roux.example' },
		{ name: 'Bo Holm', company: 'Freelance', position: 'Co-founder' },
	]);
	for (const [search, name] of [
		["o'brien", 'Sean O’Brien'],
		['aegir', 'Sean O’Brien'],
		['Geschäfts', 'Sean O’Brien'],
		['strauss', 'Jean-Luc Strauß'],
		['oreilly', 'Jean-Luc Strauß'],
		['jean-luc@roux', 'Jean-Luc Strauß'],
		['jean luc', 'Jean-Luc Strauß'],
		['full-time', 'Jean-Luc Strauß'],
		['freelance', 'Bo Holm'],
		['co-founder', 'Bo Holm'],
		['name', undefined],
	] as const) {
		const answer = await ada.ask(`/api/my-network/people?search=${encodeURIComponent(search)}`);
		const found = ((await answer.json()) as { name: string }[]).map((one) => one.name);
		expect([search, found]).toEqual([search, name ? [name] : []]);
	}
});

test('an unfinished upload is kept for a day; the nightly run then removes its people, and at last the upload', async () => {
	// No other test runs at this time.
	const start = Date.parse('2027-03-01T10:00:00.000Z');
	vi.useFakeTimers({ toFake: ['Date'], now: start });
	const [ada, eve] = [await person('Ada'), await person('Eve')];
	await uploadNetwork(ada, [cy]);
	await sendPart(ada, many(2), { total: 3 });
	const db = connect(bindings.DB);
	// Rows left by other tests expire by this time.
	for (const purge of [removeExpiredPeople(db), removeExpiredUploads(db)]) await purge(10_000);
	await sendPart(eve, many(1), { total: 2 });
	const night = async () => {
		const uploads = await removeExpiredUploads(db)(1);
		await removeExpiredPeople(db)(1);
		return [uploads, (await rows(ada.user.id)).length + (await rows(eve.user.id)).length];
	};
	vi.setSystemTime(start + 86_400_000);
	expect(await night()).toEqual([0, 4]);
	vi.setSystemTime(start + 86_400_001);
	// The upload stays while it has people, who are deleted this many at a time.
	expect([await night(), await night()]).toEqual([
		[0, 3],
		[0, 2],
	]);
	await removeExpiredPeople(db)(1);
	expect([await night(), await night(), await night()]).toEqual([
		[1, 1],
		[1, 1],
		[0, 1],
	]);
	expect(await networkOf(ada)).toMatchObject({ people: 1 });
});

test('a person uploads at most twenty networks a day, of as many parts as they have', { tags: ['D3'] }, async () => {
	const ada = await person('Ada');
	const parted = { uploadId: crypto.randomUUID(), total: 2 };
	await sendPart(ada, [bo], parted);
	expect((await sendPart(ada, [bo], { ...parted, from: 2 })).status).toBe(200);
	for (let count = 1; count < 20; count += 1) await uploadNetwork(ada, [bo]);
	expect(await said(await sendPart(ada, [bo]))).toEqual([
		429,
		'That’s a lot of imports for one day. Please continue tomorrow.',
	]);
});

test('repeating the last part of an upload is limited like an upload', async () => {
	const ada = await person('Ada');
	const parted = { uploadId: crypto.randomUUID(), total: 2 };
	await sendPart(ada, [bo], parted);
	const last = () => sendPart(ada, [bo], { ...parted, from: 2 });
	for (let count = 0; count < 20; count += 1) expect((await last()).status).toBe(200);
	expect((await last()).status).toBe(429);
	expect(await networkOf(ada)).toMatchObject({ people: 2 });
});

test.each([
	['someone without a name', { people: [{ email: 'bo@example.com' }] }, 'A person of the network needs a name.'],
	['an address that is none', { people: [{ ...bo, email: 'bo' }] }, 'Email must be a valid email address.'],
	['a day that is none', { people: [{ ...bo, connectedOn: '2024-13-40' }] }, 'A day is written as YYYY-MM-DD.'],
	['a 30 February', { people: [{ ...bo, connectedOn: '2026-02-30' }] }, 'A day is written as YYYY-MM-DD.'],
	['no one', { people: [], total: 1 }, 'Send 1 to 5,000 people of the network at a time.'],
	['5,001 people', { people: many(5_001) }, 'Send 1 to 5,000 people of the network at a time.'],
	['more people than it says', { people: [bo, cy], total: 1 }, 'There are more people than the file has.'],
	['a place before the first', { people: [bo], from: 0 }, 'A place is a whole number from 1.'],
	['no id', { people: [bo], uploadId: 'x' }, 'The upload must have an id.'],
])('a part with %s is refused with a sentence', async (_, part, sentence) => {
	const ada = await person('Ada');
	expect(await said(await sendPart(ada, part.people, part))).toEqual([400, sentence]);
});

test('the people are found by words of name, company, position and email, page by page, and only by their owner', async () => {
	const [ada, eve] = [await person('Ada'), await person('Eve')];
	await uploadNetwork(ada, [
		{ name: 'Élodie Martin', company: 'Acme', position: 'CTO', email: 'e@acme.example' },
		...Array.from({ length: 120 }, (_, at) => ({ name: `Person ${at}`, company: 'Initech 100%' })),
	]);
	const found = async (who: Person, query: string) =>
		(await (await who.ask(`/api/my-network/people${query}`)).json()) as { name: string; place: number }[];
	expect((await found(ada, '?search=ÉLODIE%20acme')).map(({ name }) => name)).toEqual(['Élodie Martin']);
	expect(await found(ada, '?search=cto%20initech')).toEqual([]);
	expect(await found(ada, '?search=100%25')).toHaveLength(50);
	for (const word of ['martin', 'acme', 'cto', 'e%40acme']) expect(await found(ada, `?search=${word}`)).toHaveLength(1);
	// The search ignores the ninth word.
	const words = (ninth: string) =>
		found(ada, `?search=${['a', 'm', 'e', 'ac', 'me', 'cm', 'cto', ninth].join('+')}+zz`);
	expect([(await words('acme')).length, (await words('zz')).length]).toEqual([1, 0]);
	const first = await found(ada, '');
	const second = await found(ada, `?after=${first.at(-1)?.place}`);
	const third = await found(ada, `?after=${second.at(-1)?.place}`);
	expect([...first, ...second, ...third].map(({ place }) => place)).toEqual(
		Array.from({ length: 121 }, (_, at) => at + 1),
	);
	expect(await found(eve, '')).toEqual([]);
	// A new upload replaces the earlier one only when it is complete.
	await sendPart(ada, [{ name: 'Half' }], { total: 2 });
	expect(await found(ada, '?search=half')).toEqual([]);
	expect((await ada.ask('/api/my-network/people?after=x')).status).toBe(400);
});
