import { Hono } from 'hono';
import { newTemplate, type Template, templateUpdate } from '#contract/template';
import { signedIn } from '../../accounts/session/session.ts';
import type { AppEnv } from '../../env.ts';
import { jsonArray } from '../../http/json-array.ts';
import { replaced, versionsToReplace } from '../../http/preconditions.ts';
import { missing } from '../../http/problem.ts';
import { mostOf } from '../../http/quotas.ts';
import { removed } from '../../http/removal.ts';
import { valid } from '../../http/valid.ts';
import { tellTabs } from '../../push/tell-tabs.ts';
import { createTemplate, openTemplates, removeTemplate, updateTemplate } from '../db/texts/templates.ts';

/** The signed-in person's saved email templates. */
export const templates = new Hono<AppEnv>()
	.use(signedIn)
	.get('/', async (c) => jsonArray<Template>(c, await openTemplates(c.var.db, c.var.user.id)))
	.post('/', valid('json', newTemplate), async (c) => {
		const most = mostOf(c.env, 'templates');
		const template = await createTemplate(c.var.db, c.var.user.id, c.req.valid('json'), most);
		tellTabs(c, ['templates']);
		return c.json(template, 201);
	})
	.patch('/:id', valid('json', templateUpdate), async (c) => {
		const versions = versionsToReplace(c);
		const [id, change] = [c.req.param('id'), c.req.valid('json')];
		const updated = await updateTemplate(c.var.db, c.var.user.id, id, change, versions);
		const template = replaced(updated ?? missing('Template'));
		tellTabs(c, ['templates']);
		return c.json(template);
	})
	.delete('/:id', async (c) => {
		const found = await removeTemplate(c.var.db, c.var.user.id, c.req.param('id'));
		if (found || c.var.deletedAgain) tellTabs(c, ['templates', 'trash']);
		return removed(c, found, 'Template');
	});
