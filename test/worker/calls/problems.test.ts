// @module-tag O1
import { expect, test } from 'vitest';
import { fieldHeader, problemHeader, problemOf, problems } from '#contract/rules/problem';
import { allRoutes, filledIn, openRoutes } from '../support/all-routes.ts';
import { addProspects, ask, json, person } from '../support/people.ts';

/** The parts of an error that a program reads: its status, its code and the field it is about. */
const facts = (answer: Response) => [answer.status, problemOf(answer.headers), answer.headers.get(fieldHeader)];

test('a program learns which problem there is, and at which field, without reading the sentence', async () => {
	const ada = await person('Ada');
	const { list, prospects } = await addProspects(ada, [{ name: 'Mara' }]);
	const prospect = `/api/prospects/${prospects[0]?.id}`;
	const asked: [string, RequestInit, ReturnType<typeof facts>][] = [
		['/api/prospect-lists', json({ name: ' ' }), [400, 'invalid-input', 'name']],
		[
			'/api/prospect-lists',
			json({ name: 'x', description: 'x'.repeat(10_001) }),
			[400, 'invalid-input', 'description'],
		],
		['/api/prospect-lists', json([]), [400, 'invalid-input', null]],
		['/api/prospect-lists', { ...json({}), body: '{' }, [400, 'invalid-json', null]],
		[`/api/prospect-lists/${list.id}/prospects/import?dryRun=2`, json({}), [400, 'invalid-input', 'dryRun']],
		[
			`${prospect}/connections`,
			json({ connections: [{ name: 'Bo' }, { name: 'Cy', linkedinUrl: 'javascript:alert(1)' }] }),
			[400, 'invalid-input', 'connections.1.linkedinUrl'],
		],
		[prospect, json({ status: 'nonsense' }, 'PATCH'), [400, 'status-unknown', 'status']],
		['/api/statuses', json({ name: 'PENDING' }), [409, 'status-name-taken', 'name']],
		['/api/statuses/reorder', json({ statusIds: [] }), [400, 'status-order-incomplete', null]],
		['/api/register', json({ email: ada.email, password: 'secret' }), [409, 'email-taken', 'email']],
		['/api/login', json({ email: ada.email, password: 'wrong password' }), [401, 'wrong-credentials', null]],
		['/api/nothing', {}, [404, 'not-found', null]],
		['/api/logout', {}, [405, 'method-not-allowed', null]],
	];
	for (const [path, init, expected] of asked) {
		expect([path, facts(await ada.ask(path, init))]).toEqual([path, expected]);
	}
});

test('every error of every route carries a code, and the code goes with the status', async () => {
	for (const { method, path } of allRoutes.filter((route) => !openRoutes.has(`${route.method} ${route.path}`))) {
		const answer = await ask(filledIn(path), { method });
		const code = answer.headers.get(problemHeader) as keyof typeof problems;
		expect([method, path, problems[code]]).toEqual([method, path, answer.status]);
	}
});

test('a problem header of another server is ignored', () => {
	expect(problemOf(new Headers())).toBe(null);
	expect(problemOf(new Headers({ [problemHeader]: 'toString' }))).toBe(null);
	expect(problemOf(new Headers({ [problemHeader]: 'mail-unclear' }))).toBe('mail-unclear');
});
