import * as z from 'zod/mini';
import { newConnection } from './connection.ts';
import { formatNumber } from './rules/format.ts';
import { isNameHidden } from './rules/identity.ts';
import { limits } from './rules/limits.ts';
import {
	fieldOf,
	type OptionalField,
	optionalFieldKeys,
	prospectFields,
	type UpdateField,
	updateFields,
} from './rules/prospect-fields.ts';
import { optionalEmail, optionalText, optionalWebAddress, requiredText } from './rules/text.ts';

export type { FoundProspect, ImportResult, Prospect } from './records/people.ts';

const name = requiredText(prospectFields.name.max, 'Contact name is required.');
const status = requiredText(prospectFields.status.max, 'Please choose a status.');

// The same type for all optional fields, so that the table can say what each takes.
type OptionalSchema = ReturnType<typeof optionalText>;
const optionalSchema = (key: OptionalField): OptionalSchema => {
	const { kind, label, max } = fieldOf(key);
	if (kind === 'url') return optionalWebAddress(label);
	return kind === 'email' ? optionalEmail(label) : optionalText(max, label);
};
const optionalSchemas = Object.fromEntries(optionalFieldKeys.map((key) => [key, optionalSchema(key)]));
const schemasOf = <Key extends OptionalField>(keys: readonly Key[]) =>
	Object.fromEntries(keys.map((key) => [key, optionalSchemas[key]])) as Record<Key, OptionalSchema>;

const isOptional = (key: UpdateField): key is UpdateField & OptionalField => key !== 'name' && key !== 'status';

/** The body of PATCH /api/prospects/{id}: absent fields stay unchanged. */
export const prospectUpdate = z.object({
	name: z.optional(name),
	...schemasOf(updateFields.filter(isOptional)),
	status: z.optional(status),
});
export type ProspectUpdate = z.infer<typeof prospectUpdate>;

/** Why a row is refused, also when several rows of one person have too many connections together. */
export const tooManyConnections = `A prospect can bring at most ${limits.connections} connections.`;

/**
 * A person in an import. `title` holds "Title at Company" when the source knows both; without a `company`, the company
 * is taken from the title.
 */
export const importedProspect = z.object({
	name: requiredText(limits.name, 'A prospect needs a name.').check(
		z.refine<string>((text) => !isNameHidden(text), 'LinkedIn hides the name of this person.'),
	),
	...schemasOf(optionalFieldKeys),
	status: z.optional(status),
	/** The id of the person in the list who this is, because the user said so. */
	sameAs: optionalText(limits.name, 'The same person'),
	connections: z.optional(
		z.array(newConnection, 'Connections must be a list.').check(z.maxLength(limits.connections, tooManyConnections)),
	),
});
export type ImportedProspect = z.input<typeof importedProspect>;

// The number is formatted only when it is needed: see `atMost` in text.ts.
const howMany = { error: () => `Send 1 to ${formatNumber(limits.importRows)} prospects at a time.` };
const howManyConnections = {
	error: () => `Send at most ${formatNumber(limits.importConnections)} connections at a time.`,
};

const connectionsIn = (row: unknown) =>
	typeof row === 'object' && row !== null && 'connections' in row && Array.isArray(row.connections)
		? row.connections.length
		: 0;
const bringsFewEnough = (rows: unknown[]) =>
	rows.reduce<number>((sum, row) => sum + connectionsIn(row), 0) <= limits.importConnections;

const wrongImportId = 'The id of an import has 16 to 64 letters, digits and dashes.';

/**
 * The body of POST /api/prospect-lists/{id}/prospects/import. Rows are checked one by one against
 * {@link importedProspect}, so that one bad row is refused by name and the others still arrive.
 */
export const newImport = z.object({
	prospects: z
		.array(z.unknown() as unknown as z.ZodMiniType<ImportedProspect, ImportedProspect>, howMany)
		.check(
			z.minLength(1, howMany),
			z.maxLength(limits.importRows, howMany),
			z.refine(bringsFewEnough, howManyConnections),
		),
	/** Chosen by the client: calls with the same id are one import, which can be undone for an hour. */
	importId: z.optional(z.string(wrongImportId).check(z.regex(/^[\w-]{16,64}$/, wrongImportId))),
});
export type NewImport = z.output<typeof newImport>;

/** The query of an import. With `dryRun=1` the response says what the import would do, and nothing changes. */
export const importQuery = z.object({ dryRun: z.optional(z.literal('1', 'dryRun is 1 or left out.')) });

/**
 * The query of GET /api/prospects: words that must all be in a prospect's name, title or location; or else the company
 * they work at.
 */
export const prospectSearch = z.object({
	search: optionalText(limits.name, 'Search'),
	company: optionalText(limits.short, 'Company'),
});

/** The most prospects that one search returns. */
export const foundMost = 20;

const wrongOther = 'Name the other person.';
const wrongVersion = 'Say which versions are merged.';

/**
 * The body of POST /api/prospects/{id}/merge. The person in the path stays, with these fields; the other is removed,
 * and their connections and requests move to the first. The versions are both records' `updatedAt`.
 */
export const prospectMerge = z.object({
	otherId: z.string(wrongOther).check(z.minLength(1, wrongOther)),
	version: z.string(wrongVersion),
	otherVersion: z.string(wrongVersion),
	prospect: prospectUpdate,
});
export type ProspectMerge = z.output<typeof prospectMerge>;
