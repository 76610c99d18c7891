import { storedCompanyKey } from '#contract/rules/company';
import { factsKey } from '#contract/rules/identity';
import type { OptionalField } from '#contract/rules/prospect-fields';
import { defaultProspectStatus } from '#contract/rules/status';
import { comparedFields, filledFields, keptFields, replacedFields } from './fields.ts';
import type { KnownPerson } from './match-people.ts';
import type { ImportRow } from './rows.ts';

/** A prospect to write: only what its row has, so that edits by hand in the meantime stay. */
export type ProspectWrite = ReturnType<typeof mergeRow>['write'];

/** Returns the prospect to write for a row, new or known, the person they become, and whether anything differs. */
export function mergeRow(row: ImportRow, known: KnownPerson | undefined) {
	const merged = {
		...fieldsFrom(replacedFields, (key) => row[key] ?? known?.[key]),
		...fieldsFrom(filledFields, (key) => known?.[key] ?? row[key]),
	};
	const name = known?.name ?? row.name;
	// A person known only by name, title and location gets the key of the profile that is now known.
	const key = known && !row.profile ? known.key : row.key;
	const facts = factsKey({ ...merged, name });
	const isSaid = known !== undefined && row.sameAs === known.id;
	const id = known?.id ?? crypto.randomUUID();
	const write = {
		...fieldsFrom([...comparedFields, ...keptFields], (field) => row[field]),
		name,
		id,
		key,
		facts,
		// The keys that follow from what was read. If they have changed since, it is read again.
		was: known ? { key: known.key, facts: known.facts } : null,
		status: row.status ?? defaultProspectStatus,
		position: row.index,
		isNew: !known,
		// A known person keeps these, unless the user said that they are the same: then empty ones are filled.
		fillsKept: !known || isSaid,
	};
	const isChanged =
		!known || isSaid || key !== known.key || comparedFields.some((field) => merged[field] !== known[field]);
	return { write, person: { ...merged, id, name, key, facts }, isChanged };
}

/** Joins two rows of one body about the same person: the later row only fills what the earlier left empty. */
export const joinWrites = (earlier: ProspectWrite, later: ProspectWrite): ProspectWrite => ({
	...later,
	...fieldsFrom(replacedFields, (key) => later[key] ?? earlier[key]),
	...fieldsFrom([...filledFields, ...keptFields], (key) => earlier[key] ?? later[key]),
	was: earlier.was,
	status: earlier.status,
	position: earlier.position,
	isNew: earlier.isNew,
	fillsKept: earlier.fillsKept || later.fillsKept,
});

/** Completes a write for sending: with the derived keys, and for a known person without unchanged fields. */
export const finished = (write: ProspectWrite) => ({
	...write,
	...(write.fillsKept ? {} : fieldsFrom(keptFields, () => null)),
	companyKey: storedCompanyKey(write.company),
});

const fieldsFrom = <Key extends OptionalField>(keys: readonly Key[], read: (key: Key) => string | null | undefined) =>
	Object.fromEntries(keys.map((key) => [key, read(key) ?? null])) as Record<Key, string | null>;
