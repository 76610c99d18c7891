import type { Prospect, ProspectUpdate } from '#contract/prospect';
import { onceEach } from '#contract/rules/once-each';
import { comparableName, mayBeSame } from '#contract/rules/possible-duplicates';
import { fieldOf, optionalFieldKeys, type ProspectField } from '#contract/rules/prospect-fields';
import { remember, remembered } from '../../../ui/memory/browser-memory.ts';

/** Two prospects of a list who may be one person. The first was added earlier, and is kept in a merge. */
export type Pair = { first: Prospect; other: Prospect };

const key = 'kindling.different';
const mostRemembered = 1_000;
const idOf = ({ first, other }: Pair) => `${first.id} ${other.id}`;
const differentPairs = () => (remembered(key) ?? '').split('\n').filter(Boolean);

/** Remembers in this browser that these are two different people. */
export const rememberDifferent = (pair: Pair) =>
	remember(key, [...differentPairs(), idOf(pair)].slice(-mostRemembered).join('\n'));

/**
 * Returns a prospect's name as it is compared. Cached, because it is slow and a list of thousands is compared
 * after every change of one prospect.
 */
export const nameOf = onceEach<Prospect, string>(comparableName);

/** Finds possible duplicates in a list that were not marked as different. Each person is in one pair at most. */
export function pairsOf(prospects: readonly Prospect[]): Pair[] {
	const byName = Map.groupBy(prospects, nameOf);
	const different = new Set(differentPairs());
	return [...byName.values()].filter(({ length }) => length > 1).flatMap((alike) => pairsIn(alike, different));
}

function pairsIn(alike: Prospect[], different: ReadonlySet<string>): Pair[] {
	const left = alike.toSorted((one, other) => one.createdAt.localeCompare(other.createdAt));
	const pairs: Pair[] = [];
	for (let first = left.shift(); first; first = left.shift()) {
		const at = left.findIndex((other) => first && mayBeSame(first, other) && !different.has(idOf({ first, other })));
		const [other] = at < 0 ? [] : left.splice(at, 1);
		if (other) pairs.push({ first, other });
	}
	return pairs;
}

/** Returns the fields whose texts differ, so that one must be chosen. The notes of both are kept. */
export const fieldsToChoose = ({ first, other }: Pair): ProspectField[] =>
	(['name', 'status', ...optionalFieldKeys] as const).filter(
		(field) => fieldOf(field).kind !== 'long' && first[field] && other[field] && first[field] !== other[field],
	);

/** Returns the fields that only one of them has. */
export const fieldsOfOne = ({ first, other }: Pair): ProspectField[] =>
	optionalFieldKeys.filter((field) => Boolean(first[field]) !== Boolean(other[field]));

/** Returns the default choice for a field: title and location of the newer one, as an import does; else the first's. */
export const likelyChoice = (field: ProspectField): keyof Pair =>
	fieldOf(field).onRepeat === 'replace' ? 'other' : 'first';

/** Merges two prospects: the chosen texts, fields that only one has, and the notes of both. */
export function mergedFields(pair: Pair, chosen: Partial<Record<ProspectField, keyof Pair>>): ProspectUpdate {
	const { first, other } = pair;
	const texts = optionalFieldKeys.map((field) => {
		if (fieldOf(field).kind === 'long') {
			const both = [...new Set([first[field], other[field]])].filter(Boolean).join('\n\n');
			return [field, both || null];
		}
		const choice = pair[chosen[field] ?? likelyChoice(field)][field];
		return [field, choice ?? first[field] ?? other[field]];
	});
	const { name, status } = { name: pair[chosen.name ?? 'first'].name, status: pair[chosen.status ?? 'first'].status };
	return { ...Object.fromEntries(texts), name, status };
}
