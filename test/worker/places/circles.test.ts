import { expect, onTestFinished, test, vi } from 'vitest';
import { circleOf, inviteOf } from '../support/circles.ts';
import { askWith, d1Error, watchedDatabase } from '../support/faults.ts';
import { addProspects, json, said } from '../support/people.ts';
import { askPlaces, envOfPlaces, personAt } from '../support/places.ts';

const env = await envOfPlaces();
const placeOf = async (id: string) => {
	const found = await Promise.all(
		[env.DB, env.DB_1, env.DB_2].map((database) => database.prepare('select 1 from users where id = ?').bind(id).all()),
	);
	return found.flatMap(({ results }, place) => (results.length > 0 ? [place] : []));
};

async function invitation(place: number) {
	const owner = await personAt(place, 'Olga');
	await owner.ask('/api/circle', json({ name: 'Ours' }));
	return { owner, token: await inviteOf(owner) };
}

test.for([
	[0, 1],
	[1, 0],
	[1, 2],
])(
	'somebody of place %i who joins a circle of place %i lives there from then on, with all they have',
	async ([from = 0, to = 0]) => {
		const { owner, token } = await invitation(to);
		const ada = await personAt(from, 'Ada');
		const { list } = await addProspects(ada, [{ name: 'Bo' }]);
		const joined = await ada.ask('/api/circle/join', json({ token }));
		expect(await joined.json()).toMatchObject({ name: 'Ours', role: 'member' });
		expect(await placeOf(ada.user.id)).toEqual([to]);
		expect((await circleOf(owner))?.members.map(({ name }) => name)).toEqual(['Olga Tester', 'Ada Tester']);
		expect((await circleOf(ada))?.members).toHaveLength(2);
		expect(await (await ada.ask(`/api/prospect-lists/${list.id}`)).json()).toMatchObject({ name: list.name });
	},
);

test('the page of an invitation of another place knows who is signed in, and its button brings them there', async () => {
	const { token } = await invitation(1);
	const ada = await personAt(2, 'Page');
	const page = await (await ada.ask(`/api/c/${token}`)).text();
	expect(page).toContain(ada.email);
	const joined = await ada.ask(`/api/c/${token}`, {
		method: 'POST',
		body: new URLSearchParams({ account: ada.user.id }),
	});
	expect(joined.status).toBe(200);
	expect(await placeOf(ada.user.id)).toEqual([1]);
	expect((await circleOf(ada))?.members).toHaveLength(2);
});

test('who is in a circle, or has no invitation, stays where they are', async () => {
	const { token } = await invitation(1);
	const ada = await personAt(2, 'Stays');
	await ada.ask('/api/circle', json({ name: 'Mine' }));
	expect(await said(await ada.ask('/api/circle/join', json({ token })))).toEqual([
		409,
		'You are in another circle. Leave it first.',
	]);
	const eve = await personAt(2, 'Eve');
	expect((await eve.ask('/api/circle/join', json({ token: `1.${'x'.repeat(43)}` }))).status).toBe(404);
	expect((await eve.ask('/api/circle/join', json({ token: `9.${'x'.repeat(43)}` }))).status).toBe(404);
	expect([await placeOf(ada.user.id), await placeOf(eve.user.id)]).toEqual([[2], [2]]);
});

test('where the account cannot go now, they are told, and can write; joining again brings them', async () => {
	const { token } = await invitation(1);
	const ada = await personAt(2, 'Later');
	const full = watchedDatabase((call, proceed) => {
		if (call.statements.some(({ sql }) => /^insert into "users"/.test(sql))) throw d1Error('overloaded');
		return proceed();
	}, env.DB_1);
	const refused = await askWith({ ...env, DB_1: full } as never, '/api/circle/join', json({ token }), ada.cookie);
	expect([refused.status, refused.headers.get('X-Problem')]).toEqual([503, 'account-moving']);
	expect(refused.headers.get('Retry-After')).toBe('60');
	expect(await refused.text()).toContain('Please join again');
	expect((await ada.ask('/api/prospect-lists', json({ name: 'New', type: 'contact' }))).status).toBe(201);
	expect((await ada.ask('/api/circle/join', json({ token }))).status).toBe(200);
	expect(await placeOf(ada.user.id)).toEqual([1]);
	expect(await (await askPlaces('/api/prospect-lists', { headers: { Cookie: ada.cookie } })).json()).toHaveLength(1);
});

test('somebody waits for their move as long as a call may, and a longer one goes on without them', async () => {
	const { token } = await invitation(1);
	const ada = await personAt(2, 'Waits');
	const start = Date.now();
	onTestFinished(() => void vi.useRealTimers());
	vi.useFakeTimers({ toFake: ['Date'], now: start });
	const took = async (ms: number) => {
		vi.setSystemTime(start);
		const slow = watchedDatabase(async (call, proceed) => {
			const done = await proceed();
			if (call.statements.some(({ sql }) => /^insert into "users"/.test(sql))) vi.setSystemTime(start + ms);
			return done;
		}, env.DB_1);
		const answer = await askWith({ ...env, DB_1: slow } as never, '/api/circle/join', json({ token }), ada.cookie);
		return [answer.status, await placeOf(ada.user.id)];
	};
	expect(await took(15_001)).toEqual([503, [1, 2]]);
	expect(await took(0)).toEqual([200, [1]]);
});

test('nobody moves more than a few times a day', async () => {
	const ada = await personAt(0, 'Often');
	const statuses: number[] = [];
	for (let at = 0; at < 6; at += 1) {
		const { token } = await invitation((at + 1) % 3);
		statuses.push((await ada.ask('/api/circle/join', json({ token }))).status);
		await ada.ask('/api/circle/me', { method: 'DELETE' });
	}
	expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
});
