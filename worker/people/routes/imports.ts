import { Hono } from 'hono';
import { touched } from '#contract/facts';
import { signedIn } from '../../accounts/session/session.ts';
import type { AppEnv } from '../../env.ts';
import { missing, Problem } from '../../http/problem.ts';
import { touch } from '../../push/tell-tabs.ts';
import { undoImport } from '../db/import/undo.ts';

const sentences = {
	'too old': 'This import is more than an hour old, so it cannot be undone any more.',
	'too large': 'This import has more than 10,000 people, so it cannot be undone.',
};

/** The imports of the signed-in person, by the id that the client gave them. */
export const imports = new Hono<AppEnv>().use(signedIn).post('/:id/undo', async (c) => {
	const result = (await undoImport(c.var.db, c.var.user.id, c.req.param('id'))) ?? missing('Import');
	if (typeof result === 'string') throw new Problem('import-not-undoable', sentences[result]);
	touch(c, touched.undoImport());
	return c.json(result);
});
