import { and, getTableColumns, sql } from 'drizzle-orm';
import type { NewTemplate, Template, TemplateUpdate } from '#contract/template';
import type { Db } from '../../../db/client.ts';
import { type Owner, owned } from '../../../db/owned.ts';
import { returned } from '../../../db/returned.ts';
import { templates } from '../../../db/schema.ts';
import { jsonBoolean, openSlices } from '../../../db/slices.ts';
import { later } from '../../../db/time.ts';
import { isOfVersion, metNewer } from '../../../db/version.ts';

/** The user's templates as JSON, in slices, oldest first: the starter set, then their own. */
export const openTemplates = (db: Db, userId: Owner) =>
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
export async function createTemplate(db: Db, userId: Owner, template: NewTemplate): Promise<Template> {
	const created = await db
		.insert(templates)
		.values({ ...template, userId })
		.onConflictDoUpdate({ target: templates.id, set: { id: sql`excluded.id` } })
		.returning();
	return returned(created);
}

/**
 * Updates the given fields, of one of these versions only where some are given: else `outdated` is the newer record.
 * Undefined when the template is not the user's.
 */
export async function updateTemplate(
	db: Db,
	userId: Owner,
	id: string,
	change: TemplateUpdate,
	versions?: readonly string[],
): Promise<Template | { outdated: Template } | undefined> {
	const [template] = await db
		.update(templates)
		.set({ ...change, updatedAt: later() })
		.where(and(owned(templates, userId, id), isOfVersion(templates.updatedAt, versions)))
		.returning();
	if (template || !versions) return template;
	const [found] = await db
		.select()
		.from(templates)
		.where(owned(templates, userId, id));
	return metNewer(found, change);
}

/** Removes the template. Returns whether there was one. */
export async function removeTemplate(db: Db, userId: Owner, id: string): Promise<boolean> {
	const deleted = await db
		.delete(templates)
		.where(owned(templates, userId, id))
		.returning({ id: templates.id });
	return deleted.length > 0;
}
