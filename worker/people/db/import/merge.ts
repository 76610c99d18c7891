import { storedCompanyKey } from '#contract/rules/company';
import { factsKey } from '#contract/rules/identity';
import type { OptionalField } from '#contract/rules/prospect-fields';
import { defaultProspectStatus } from '#contract/rules/status';
import { comparedFields, filledFields, keptFields, replacedFields } from './fields.ts';
import type { KnownPerson } from './match-people.ts';
import type { ImportRow } from './rows.ts';

/** A prospect to be written: only what its row has, so that what is edited by hand meanwhile stays. */
export type ProspectWrite = ReturnType<typeof mergeRow>['write'];

/** The prospect to write for a row, new or known, who that is then, and whether anything differs from what is known. */
export function mergeRow(row: ImportRow, known: KnownPerson | undefined) {
	const merged = {
		...fieldsFrom(replacedFields, (key) => row[key] ?? known?.[key]),
		...fieldsFrom(filledFields, (key) => known?.[key] ?? row[key]),
	};
	const name = known?.name ?? row.name;
	// A person known by name, title and location only gets the key of the profile that is now known.
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
		// The keys that follow from what was read. When they are others now, it is read again.
		was: known ? { key: known.key, facts: known.facts } : null,
		status: row.status ?? defaultProspectStatus,
		position: row.index,
		isNew: !known,
		// A known person keeps these, unless the user said that they are the same: then the empty ones are filled.
		fillsKept: !known || isSaid,
	};
	const isChanged =
		!known || isSaid || key !== known.key || comparedFields.some((field) => merged[field] !== known[field]);
	return { write, person: { ...merged, id, name, key, facts }, isChanged };
}

/** One write for two rows of one body about the same person: the later row only fills what the earlier one left empty. */
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

/** A write as it is sent: with the keys that follow from it, and without the fields of someone known that stay as they are. */
export const finished = (write: ProspectWrite) => ({
	...write,
	...(write.fillsKept ? {} : fieldsFrom(keptFields, () => null)),
	companyKey: storedCompanyKey(write.company),
});

const fieldsFrom = <Key extends OptionalField>(keys: readonly Key[], read: (key: Key) => string | null | undefined) =>
	Object.fromEntries(keys.map((key) => [key, read(key) ?? null])) as Record<Key, string | null>;
