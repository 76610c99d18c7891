import { and, eq, getTableColumns, sql } from 'drizzle-orm';
import type { NewTemplate, Template, TemplateUpdate } from '#contract/template';
import type { Db } from '../../db/client.ts';
import { returned } from '../../db/returned.ts';
import { templates } from '../../db/schema.ts';
import { jsonBoolean, openSlices } from '../../db/slices.ts';
import { now } from '../../db/time.ts';

const mine = (userId: string, id: string) => and(eq(templates.id, id), eq(templates.userId, userId));

/** The user's templates as JSON, in slices, oldest first: the starter set, then their own. */
export const openTemplates = (db: Db, userId: string) =>
	openSlices<{ createdAt: string; at: number }>(db, {
		// A template has up to 60 kB.
		rows: 30,
		fields: { ...getTableColumns(templates), isDefault: jsonBoolean(templates.isDefault) },
		place: { createdAt: templates.createdAt, at: sql`rowid` },
		from: (after) => sql`from ${templates} where user_id = ${userId}
			${after ? sql`and (created_at, rowid) > (${after.createdAt}, ${after.at})` : sql``}
			order by created_at, rowid`,
	});

/** Creates a template. */
export async function createTemplate(db: Db, userId: string, template: NewTemplate): Promise<Template> {
	const created = await db
		.insert(templates)
		.values({ ...template, userId })
		.onConflictDoUpdate({ target: templates.id, set: { id: sql`excluded.id` } })
		.returning();
	return returned(created);
}

/** Updates the given fields. Undefined when the template is not the user's. */
export async function updateTemplate(
	db: Db,
	userId: string,
	id: string,
	change: TemplateUpdate,
): Promise<Template | undefined> {
	const [template] = await db
		.update(templates)
		.set({ ...change, updatedAt: now() })
		.where(mine(userId, id))
		.returning();
	return template;
}

/** Removes the template. Returns whether there was one. */
export async function removeTemplate(db: Db, userId: string, id: string): Promise<boolean> {
	const deleted = await db.delete(templates).where(mine(userId, id)).returning({ id: templates.id });
	return deleted.length > 0;
}
