import { Hono } from 'hono';
import { newTemplate, type Template, templateUpdate } from '#contract/template';
import { ensureRoom } from '../../accounts/ensure-room.ts';
import { signedIn } from '../../accounts/session/session.ts';
import type { AppEnv } from '../../env.ts';
import { jsonArray } from '../../http/json-array.ts';
import { missing } from '../../http/problem.ts';
import { removed } from '../../http/removal.ts';
import { valid } from '../../http/valid.ts';
import { createTemplate, openTemplates, removeTemplate, updateTemplate } from '../db/templates.ts';

/** The signed-in person's saved email templates. */
export const templates = new Hono<AppEnv>()
	.use(signedIn)
	.get('/', async (c) => jsonArray<Template>(c, await openTemplates(c.var.db, c.var.user.id)))
	.post('/', valid('json', newTemplate), async (c) => {
		await ensureRoom(c, 'templates');
		return c.json(await createTemplate(c.var.db, c.var.user.id, c.req.valid('json')), 201);
	})
	.patch('/:id', valid('json', templateUpdate), async (c) =>
		c.json(
			(await updateTemplate(c.var.db, c.var.user.id, c.req.param('id'), c.req.valid('json'))) ?? missing('Template'),
		),
	)
	.delete('/:id', async (c) => {
		return removed(c, await removeTemplate(c.var.db, c.var.user.id, c.req.param('id')), 'Template');
	});
