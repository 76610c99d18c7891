import { defaultProspectStatus } from '#contract/prospect';
import { factsKey } from '#contract/rules/identity';
import type { OptionalField } from '#contract/rules/prospect-fields';
import { comparedFields, filledFields, keptFields, replacedFields } from './fields.ts';
import type { KnownPerson } from './people.ts';
import type { ImportRow } from './rows.ts';

/** A prospect to be written. */
export type ProspectWrite = ReturnType<typeof mergeRow>['write'];

/** The prospect to write for a row, new or known, and whether anything of it differs from what is known. */
export function mergeRow(row: ImportRow, known: KnownPerson | undefined) {
	const compared = {
		...fieldsFrom(replacedFields, (key) => row[key] ?? known?.[key]),
		...fieldsFrom(filledFields, (key) => known?.[key] ?? row[key]),
	};
	const name = known?.name ?? row.name;
	// A person known by name, title and location only gets the key of the profile that is now known.
	const key = known && !row.profile ? known.key : row.key;
	const write = {
		...compared,
		...fieldsFrom(keptFields, (field) => row[field]),
		name,
		id: known?.id ?? crypto.randomUUID(),
		key,
		facts: factsKey({ ...compared, name }),
		status: row.status ?? defaultProspectStatus,
		position: row.index,
		isNew: !known,
	};
	const isChanged = !known || key !== known.key || comparedFields.some((field) => compared[field] !== known[field]);
	return { write, isChanged };
}

/** One write for two rows of one body about the same person: the later row only fills what the earlier one left empty. */
export const joinWrites = (earlier: ProspectWrite, later: ProspectWrite): ProspectWrite => ({
	...later,
	...fieldsFrom(keptFields, (key) => earlier[key] ?? later[key]),
	status: earlier.status,
	position: earlier.position,
	isNew: earlier.isNew,
});

const fieldsFrom = <Key extends OptionalField>(keys: readonly Key[], read: (key: Key) => string | null | undefined) =>
	Object.fromEntries(keys.map((key) => [key, read(key) ?? null])) as Record<Key, string | null>;
