import { limits } from './limits.ts';

type Field = {
	/** Heading of its column, label in the form, and what the server's sentences call it. */
	label: string;
	/** Its label in the form, where that differs. */
	formLabel?: string;
	/** Kind of its value. `long` is text of several lines. */
	kind: 'text' | 'long' | 'url' | 'email' | 'status';
	/** The longest text it takes, in UTF-16 code units. */
	max: number;
	/**
	 * Effect of an import on someone who is already in the list: the newer text replaces the old one, only fills an empty
	 * field, or changes nothing.
	 */
	onRepeat: 'replace' | 'fill' | 'keep';
	/** The table can be sorted by it. */
	sortable?: true;
	/** The search of a list covers it. The palette's search covers name, title and location only. */
	searchable?: true;
};

/**
 * Every field of a prospect that a person can fill in. Schema, form, table, search of a list, sort, CSV and import
 * read this table. A new field also needs its column in db/schema.ts, and its key in the lists below where it is shown.
 */
export const prospectFields = {
	name: { label: 'Name', kind: 'text', max: limits.name, onRepeat: 'keep', sortable: true, searchable: true },
	title: {
		label: 'Title',
		formLabel: 'Job Title',
		kind: 'text',
		max: limits.short,
		onRepeat: 'replace',
		sortable: true,
		searchable: true,
	},
	company: {
		label: 'Company',
		kind: 'text',
		max: limits.short,
		onRepeat: 'replace',
		sortable: true,
		searchable: true,
	},
	location: {
		label: 'Location',
		kind: 'text',
		max: limits.short,
		onRepeat: 'replace',
		sortable: true,
		searchable: true,
	},
	linkedinUrl: { label: 'LinkedIn URL', kind: 'url', max: limits.url, onRepeat: 'fill' },
	websiteUrl: { label: 'Website', kind: 'url', max: limits.url, onRepeat: 'fill' },
	email: { label: 'Email', kind: 'email', max: limits.email, onRepeat: 'keep', searchable: true },
	phone: { label: 'Phone', kind: 'text', max: limits.name, onRepeat: 'keep' },
	notes: { label: 'Notes', kind: 'long', max: limits.notes, onRepeat: 'keep', searchable: true },
	connectionSource: {
		label: 'Connection Source',
		kind: 'text',
		max: limits.short,
		onRepeat: 'fill',
		sortable: true,
		searchable: true,
	},
	// A status's value is its name in lower case, which turns a letter without a single lower-case form (İ) into two
	// characters.
	status: { label: 'Status', kind: 'status', max: 2 * limits.name, onRepeat: 'keep', sortable: true },
} as const satisfies Record<string, Field>;

export type ProspectField = keyof typeof prospectFields;
/** The fields that may be empty: null on the wire. */
export type OptionalField = Exclude<ProspectField, 'name' | 'status'>;

export const prospectFieldKeys = Object.keys(prospectFields) as ProspectField[];
export const optionalFieldKeys = prospectFieldKeys.filter(
	(key): key is OptionalField => key !== 'name' && key !== 'status',
);

/** Returns the optional fields with this rule for someone who is already in the list. */
export const optionalFieldsOnRepeat = <Rule extends Field['onRepeat']>(rule: Rule) =>
	optionalFieldKeys.filter((key): key is FieldOnRepeat<Rule> => prospectFields[key].onRepeat === rule);
type FieldOnRepeat<Rule extends Field['onRepeat']> = {
	[Key in OptionalField]: (typeof prospectFields)[Key]['onRepeat'] extends Rule ? Key : never;
}[OptionalField];

/** Returns label, kind and limits of a field. */
export const fieldOf = (key: ProspectField): Field => prospectFields[key];

/** The columns of a list's table, in their order, before Added and Actions. */
export const tableFields = [
	'name',
	'title',
	'location',
	'connectionSource',
	'notes',
	'status',
] as const satisfies ProspectField[];

/** The fields of the contact form, in their order. */
export const formFields = [
	'name',
	'title',
	'company',
	'location',
	'linkedinUrl',
	'connectionSource',
	'status',
	'notes',
] as const satisfies ProspectField[];

/** Ways to reach a prospect: a collapsed part of the contact form. */
export const reachFields = ['email', 'phone', 'websiteUrl'] as const satisfies ProspectField[];

/** Fields of the contact form that are sent only when changed; the others always are. */
export const fieldsSentWhenChanged: readonly UpdateField[] = ['company', ...reachFields];

/** Fields that PATCH /api/prospects/{id} takes. */
export const updateFields = [...formFields, ...reachFields] as const;
export type UpdateField = (typeof updateFields)[number];

/** The columns of a CSV file, in their order, before Added. */
export const csvFields = [
	...tableFields,
	'linkedinUrl',
	'websiteUrl',
	'email',
	'phone',
	'company',
] as const satisfies ProspectField[];
