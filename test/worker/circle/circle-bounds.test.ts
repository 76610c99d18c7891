// The rules: docs/product.md §28. Who is in no circle, in another one, and what lies on the other side of each bound.
import { afterEach, expect, test, vi } from 'vitest';
import { circleInvitesMost } from '#contract/circle';
import { changedHeader } from '#contract/tab';
import { finishCopies, finishCopy } from '../../../worker/accounts/db/circle/copy.ts';
import { connect } from '../../../worker/db/client.ts';
import { addCircle, askCircle, circleOf, inviteOf, keepPrivate, publishedOf, share } from '../support/circles.ts';
import { countedToday } from '../support/counted.ts';
import { sendPart, uploadNetwork } from '../support/networks.ts';
import { bindings, type Person, person, said } from '../support/people.ts';
import { openTab } from '../support/tab.ts';

afterEach(() => void vi.useRealTimers());

const people = (...names: string[]) => names.map((name) => ({ name }));
const sharing = async (name: string, ...names: string[]) => {
	const who = await person(name);
	await uploadNetwork(who, people(...names));
	return who;
};
/** A circle of these in which all share. */
const circleOfAll = async (owner: Person, ...others: Person[]) => {
	await addCircle(owner, ...others);
	for (const who of [owner, ...others]) expect((await share(who)).status).toBe(200);
};
const pagesOf = async (who: Person, query: string) =>
	((await (await askCircle(who, `/published${query}`)).json()) as { name: string }[]).map(({ name }) => name);

test('whoever is in no circle finds none to change', async () => {
	const ada = await person('Ada');
	await addCircle(await person('Bo'));
	const calls: [string, string, object?][] = [
		['/me', 'PATCH', { sharing: true }],
		['/private', 'PUT', { companies: [], people: [], since: null }],
		['/me', 'DELETE'],
		['', 'DELETE'],
		['/invites', 'POST'],
		[`/invites/${crypto.randomUUID()}`, 'DELETE'],
		[`/members/${crypto.randomUUID()}`, 'DELETE'],
	];
	for (const [path, method, body] of calls)
		expect([path, (await askCircle(ada, path, method, body)).status]).toEqual([path, 404]);
	expect(await circleOf(ada)).toBeNull();
});

test('twenty invitations of somebody work at a time: one that ends, or of another member, takes no place', async () => {
	const [ada, bo] = [await person('Ada'), await person('Bo')];
	await addCircle(ada, bo);
	for (let made = 0; made < circleInvitesMost; made += 1) await inviteOf(ada);
	const full = [409, 'At most 20 of your invitations work at a time.'];
	expect(await said(await askCircle(ada, '/invites', 'POST'))).toEqual(full);
	expect((await askCircle(bo, '/invites', 'POST')).status).toBe(201);
	const { invites } = (await circleOf(ada)) ?? { invites: [] };
	expect(invites).toHaveLength(circleInvitesMost);
	expect((await askCircle(bo, `/invites/${invites[0]?.id}`, 'DELETE')).status).toBe(404);
	expect((await askCircle(ada, `/invites/${invites[0]?.id}`, 'DELETE')).status).toBe(204);
	expect((await askCircle(ada, '/invites', 'POST')).status).toBe(201);
	expect(await said(await askCircle(ada, '/invites', 'POST'))).toEqual(full);
	const last = Date.parse(invites.at(-1)?.expire ?? '');
	vi.useFakeTimers({ toFake: ['Date'], now: last });
	expect((await askCircle(ada, '/invites', 'POST')).status).toBe(201);
	expect((await circleOf(ada))?.invites.length).toBeLessThan(circleInvitesMost);
});

test('of two circles nobody sees the other, whoever shares in it', async () => {
	const [ada, bo] = [await sharing('Ada', 'Kim'), await sharing('Bo', 'Lee', 'Mo')];
	const [cy, dee] = [await sharing('Cy', 'Kim'), await person('Dee')];
	await circleOfAll(ada, bo);
	await addCircle(cy, dee);
	const seen = async (who: Person) => (await circleOf(who))?.members.map(({ name, people }) => [name, people]);
	expect(await seen(ada)).toEqual([
		['Ada Tester', 1],
		['Bo Tester', 2],
	]);
	// Cy does not share yet, and Dee shares nothing.
	expect(await seen(cy)).toEqual([
		['Cy Tester', 0],
		['Dee Tester', null],
	]);
	await share(cy);
	expect(await seen(dee)).toEqual([
		['Cy Tester', null],
		['Dee Tester', 0],
	]);
	const tab = await openTab(cy);
	await keepPrivate(ada, { people: people('Kim') });
	await askCircle(ada, '', 'POST', { name: 'Renamed' });
	expect([await tab.soFar(), (await circleOf(cy))?.name]).toEqual([[], 'Ours']);
	expect([await publishedOf(ada), (await publishedOf(cy)).length, (await publishedOf(bo)).length]).toEqual([[], 1, 2]);
	// Whom somebody else keeps private is not left out of a copy that begins anew.
	await keepPrivate(cy, {});
	expect(await publishedOf(cy)).toMatchObject([{ name: 'Kim' }]);
	await askCircle(cy, '', 'DELETE');
	expect(await seen(bo)).toEqual([
		['Ada Tester', 0],
		['Bo Tester', 2],
	]);
});

test('somebody without a company, a profile or a day is kept private by what is known of them alone', async () => {
	const ada = await person('Ada');
	await addCircle(ada);
	const kim = {
		name: 'Kim',
		company: 'Saltgate',
		linkedinUrl: 'https://www.linkedin.com/in/kim',
		connectedOn: '2020-01-01',
	};
	await uploadNetwork(ada, [kim, { name: 'Lee' }]);
	await share(ada);
	const shown = async (rules: object) => {
		await keepPrivate(ada, rules);
		return (await publishedOf(ada)).map(({ name }) => name);
	};
	expect(await shown({ companies: ['Saltgate'] })).toEqual(['Lee']);
	// What has no key of its own is compared as it is written.
	expect(await shown({ companies: ['???'] })).toEqual(['Kim', 'Lee']);
	expect(await shown({ people: [{ name: 'X', linkedinUrl: kim.linkedinUrl }] })).toEqual(['Lee']);
	expect(await shown({ since: { before: '2020-01-01' } })).toEqual(['Kim']);
});

test('a copy is read by words of name, title and company, in pages of fifty, and of nine words eight count', async () => {
	const ada = await person('Ada');
	await addCircle(ada);
	const many = Array.from({ length: 51 }, (_, at) => ({ name: `Person ${at}`, company: 'Initech' }));
	await uploadNetwork(ada, [{ name: 'Zoë Kim', position: 'CTO' }, ...many, { name: 'Bare' }]);
	await share(ada);
	for (const [search, found] of [
		['zoë', ['Zoë Kim']],
		['cto', ['Zoë Kim']],
		['bare', ['Bare']],
		['person 50 initech', ['Person 50']],
		['kim initech', []],
		['nobody', []],
		['a b c d e f g h', []],
		['bare b a r e re are ba', ['Bare']],
		['bare b a r e re are ba nobody', ['Bare']],
		['bare b a r e re are nobody', []],
	] as const)
		expect([search, await pagesOf(ada, `?search=${encodeURIComponent(search)}`)]).toEqual([search, found]);
	const first = await publishedOf(ada);
	expect([first.length, first[0]?.name]).toEqual([50, 'Zoë Kim']);
	expect(await pagesOf(ada, `?after=${first.at(-1)?.place}`)).toEqual(['Person 49', 'Person 50', 'Bare']);
});

test('the others hear of an upload when it is whole, and not of its parts', async () => {
	const [ada, bo] = [await sharing('Ada', 'Kim'), await sharing('Bo', 'Lee')];
	await circleOfAll(ada, bo);
	const [own, other] = [await openTab(ada), await openTab(bo)];
	const uploadId = crypto.randomUUID();
	const { publishedAt } = (await circleOf(ada)) ?? {};
	await sendPart(ada, people('Mo'), { uploadId, total: 2 });
	expect([await own.soFar(), await other.soFar()]).toEqual([[], []]);
	expect((await circleOf(bo))?.members[0]?.people).toBe(1);
	expect((await circleOf(ada))?.publishedAt).toBe(publishedAt);
	const whole = await sendPart(ada, people('Nia'), { uploadId, from: 2, total: 2 });
	expect(whole.headers.get(changedHeader)).toContain('network');
	expect(await own.heard()).toEqual(expect.arrayContaining(['network', 'circle']));
	expect(await other.heard()).toEqual(expect.arrayContaining(['circle']));
	expect((await circleOf(bo))?.members[0]?.people).toBe(2);
	// Nor does an address that one writes begin the copy anew.
	const then = await circleOf(ada);
	await askCircle(ada, '/me', 'PATCH', { address: 'ada@example.org' });
	expect(await circleOf(ada)).toEqual({ ...then, address: 'ada@example.org' });
});

test('somebody has their network copied 200 times a day; what copies nothing is done all the same', async () => {
	const ada = await sharing('Ada', 'Kim');
	await addCircle(ada);
	const me = async (body: object) => (await askCircle(ada, '/me', 'PATCH', body)).status;
	await countedToday(ada, 'copies', 198);
	expect([await me({ sharing: true }), (await keepPrivate(ada, {})).status]).toEqual([200, 200]);
	for (const refused of [await share(ada), await keepPrivate(ada, { people: people('Kim') })]) {
		expect(await said(refused)).toEqual([429, 'That is a lot of changes for one day. Please go on tomorrow.']);
	}
	expect(await publishedOf(ada)).toMatchObject([{ name: 'Kim' }]);
	expect([await me({ address: 'ada@example.org' }), await me({ sharing: false })]).toEqual([200, 200]);
	expect(await countedToday(ada, 'copies')).toBe(200);
});

/** So many accounts, each in a circle of its own, whose copies were broken off. */
async function brokenOff(count: number) {
	const ids = Array.from({ length: count }, (_, at) => `copy-${at}-${crypto.randomUUID()}`);
	const given = JSON.stringify(ids);
	await bindings.DB.batch([
		bindings.DB.prepare(
			`insert into users (id, email, password, created_at, updated_at)
				select value, value || '@example.com', 'x', '2026', '2026' from json_each(?)`,
		).bind(given),
		bindings.DB.prepare(
			`insert into circles (id, user_id, name, created_at) select value, value, 'Ours', '2026' from json_each(?)`,
		).bind(given),
		bindings.DB.prepare(
			`insert into circle_members (id, user_id, circle_id, sharing, created_at)
				select value, value, value, 1, '2026' from json_each(?)`,
		).bind(given),
	]);
}
const enough = () => ({ until: Date.now() + 60_000, statements: 100 });

test('a night goes on with twenty copies that were broken off', async () => {
	await brokenOff(21);
	const db = connect(bindings.DB);
	expect(await finishCopies(db, enough())).toMatchObject({ count: 20, isDone: true });
	expect((await finishCopies(db, enough())).count).toBeGreaterThan(0);
	expect(await finishCopies(db, enough())).toMatchObject({ count: 0 });
	await bindings.DB.prepare("delete from users where id like 'copy-%'").run();
});

test('a copy that is whole is finished at once, whatever others have not copied', async () => {
	const [ada, eve] = [await person('Ada'), await person('Eve')];
	await addCircle(ada, eve);
	await uploadNetwork(ada, [{ name: 'Kim Lee' }]);
	for (const who of [ada, eve]) await share(who);
	const left = { until: Date.now() + 60_000, statements: 10 };
	expect([await finishCopy(connect(bindings.DB), ada.user.id, left), left.statements]).toEqual([true, 9]);
});
