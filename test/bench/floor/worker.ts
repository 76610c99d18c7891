import { Hono } from 'hono';

/**
 * The least a server can do for each measured call: bare routes on the same runtime, over the same rows, without a
 * session, checks or limits.
 */
const app = new Hono<{ Bindings: { DB: D1Database; SESSIONS: KVNamespace } }>()
	.get('/prospects/:list', async (c) => {
		const { results } = await c.env.DB.prepare(
			`select id, prospect_list_id as prospectListId, name, title, location, linkedin_url as linkedinUrl,
				website_url as websiteUrl, email, phone, notes, connection_source as connectionSource, status,
				created_at as createdAt, updated_at as updatedAt
			from prospects where prospect_list_id = ?1 order by created_at desc, position, id`,
		)
			.bind(c.req.param('list'))
			.all();
		return c.json(results);
	})
	.get('/user/:id', async (c) => {
		const [user] = await Promise.all([
			c.env.DB.prepare('select * from users where id = ?1').bind(c.req.param('id')).first(),
			c.env.SESSIONS.get('nobody'),
		]);
		return c.json(user);
	})
	.get('/lists/:user', async (c) => {
		const [{ results }] = await Promise.all([
			c.env.DB.prepare(
				`select l.*, (select count(*) from prospects p where p.prospect_list_id = l.id) as prospectCount
				from prospect_lists l where l.user_id = ?1 order by created_at desc`,
			)
				.bind(c.req.param('user'))
				.all(),
			c.env.SESSIONS.get('nobody'),
		]);
		return c.json(results);
	})
	.post('/import/:user/:list', async (c) => {
		const result = await c.env.DB.prepare(
			`insert into prospects (id, user_id, prospect_list_id, name, title, location, linkedin_url, connection_source,
				notes, status, person_key, facts_key, position, created_at, updated_at)
			select j.value ->> 'id', ?1, ?2, j.value ->> 'name', j.value ->> 'title', j.value ->> 'location',
				j.value ->> 'linkedinUrl', j.value ->> 'connectionSource', j.value ->> 'notes', 'pending', j.value ->> 'id',
				j.value ->> 'id', j.key, '2026-01-01', '2026-01-01' from json_each(?3) j`,
		)
			.bind(c.req.param('user'), c.req.param('list'), await c.req.text())
			.run();
		return c.json(result.meta.changes);
	});

export default app;
