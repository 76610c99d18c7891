import { and, getTableColumns, sql } from 'drizzle-orm';
import type { NewTemplate, Template, TemplateUpdate } from '#contract/template';
import type { Db } from '../../../db/client.ts';
import { type Owner, owned } from '../../../db/owned.ts';
import { countAdded } from '../../../db/record-counts.ts';
import { isOfVersion, metNewer } from '../../../db/record-version.ts';
import { templates } from '../../../db/schema.ts';
import { jsonBoolean, openSlices } from '../../../db/slices.ts';
import { runBatch, statement } from '../../../db/statements.ts';
import { later } from '../../../db/time.ts';
import { copyIn } from '../../../trash/db/parts.ts';
import { closeTrashItem, openTrashItem } from '../../../trash/db/remove.ts';

/** Reads the user's templates as JSON, in slices, oldest first: the starter set, then their own. */
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

/** Creates a template for the user, who may have `most`. */
export async function createTemplate(db: Db, userId: Owner, template: NewTemplate, most: number): Promise<Template> {
	const id = crypto.randomUUID();
	const { created } = await runBatch(db, {
		created: db
			.insert(templates)
			.values({ ...template, id, userId })
			// A second try of the call finds the template of the first.
			.onConflictDoUpdate({ target: templates.id, set: { id } })
			.returning(),
		counted: countAdded(db, userId, 'templates', 1, most),
	});
	return created[0] as Template;
}

/**
 * Updates the given fields. With versions given, updates only if one matches; otherwise returns the newer record as
 * `outdated`. Undefined when the template is not the user's.
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

/** Moves the template into the trash. Returns whether there was one. */
export async function removeTemplate(db: Db, userId: Owner, id: string): Promise<boolean> {
	const item = { userId, id, kind: 'template' } as const;
	const own = sql`from templates where id = ${id} and user_id = ${userId}`;
	const { opened } = await runBatch(db, {
		opened: openTrashItem(db, item, { name: sql`name` }, own),
		earlier: statement(db, sql`delete from trash_rows where trash_id = ${id} and exists (select 1 ${own})`),
		moved: statement(db, copyIn('templates', { id, userId: sql`${userId}` }, sql`${id}`, own)),
		removed: statement(db, sql`delete ${own}`),
		closed: closeTrashItem(db, item),
	});
	return opened.length > 0;
}
