// Accounts of several databases: docs/decisions/095-an-account-lives-in-one-of-several-databases.md.
import { expect, test } from 'vitest';
import { addList, ask } from '../support/people.ts';
import { askPlaces, envOfPlaces, personAt } from '../support/places.ts';

test('An account works in its own database, by its session, and stands in no other', async () => {
	const { DB, DB_1, DB_2 } = await envOfPlaces();
	for (const [place, own] of [DB, DB_1, DB_2].entries()) {
		const ada = await personAt(place, 'Ada');
		const { id } = await addList(ada, `List of place ${place}`);
		for (const database of [DB, DB_1, DB_2]) {
			const found = await database.prepare('select name from prospect_lists where id = ?').bind(id).first('name');
			expect(found).toBe(database === own ? `List of place ${place}` : null);
		}
		// A server that has not this database finds nobody, and does not take them for somebody else.
		expect((await askPlaces('/api/user', { headers: { Cookie: ada.cookie } })).status).toBe(200);
		expect((await ask('/api/user', { headers: { Cookie: ada.cookie } })).status).toBe(place === 0 ? 200 : 401);
	}
});

test('An address is one account’s over all places', async () => {
	const { DB } = await envOfPlaces();
	const ada = await personAt(1, 'Ada');
	const again = DB.prepare(
		"insert into users (id, email, password, created_at, updated_at) values ('x', ?, '', '', '')",
	);
	await expect(again.bind(ada.email).run()).rejects.toThrow('UNIQUE constraint failed: users.email');
});
