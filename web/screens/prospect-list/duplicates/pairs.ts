import type { Prospect, ProspectUpdate } from '#contract/prospect';
import { onceEach } from '#contract/rules/once-each';
import { comparableName, mayBeSame } from '#contract/rules/possible-duplicates';
import { fieldOf, optionalFieldKeys, type ProspectField } from '#contract/rules/prospect-fields';
import { remember, remembered } from '../../../ui/memory/browser-memory.ts';

/** Two prospects of a list who may be one person. The first was added earlier and stays. */
export type Pair = { first: Prospect; other: Prospect };

const key = 'kindling.different';
const mostRemembered = 1_000;
const idOf = ({ first, other }: Pair) => `${first.id} ${other.id}`;
const differentPairs = () => (remembered(key) ?? '').split('\n').filter(Boolean);

/** Remembers in this browser that two are different people. */
export const rememberDifferent = (pair: Pair) =>
	remember(key, [...differentPairs(), idOf(pair)].slice(-mostRemembered).join('\n'));

/**
 * The name by which a prospect is compared. It takes long to make, and a list of thousands is looked through after every
 * change of one of them.
 */
export const nameOf = onceEach<Prospect, string>(comparableName);

/** The people who may be in a list twice, and were not said to be different. Each person is in one pair at most. */
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

/** The fields of which one text has to be chosen: both have one, and not the same. Notes are kept both. */
export const fieldsToChoose = ({ first, other }: Pair): ProspectField[] =>
	(['name', 'status', ...optionalFieldKeys] as const).filter(
		(field) => fieldOf(field).kind !== 'long' && first[field] && other[field] && first[field] !== other[field],
	);

/** The fields that one of them has and the other lacks. */
export const fieldsOfOne = ({ first, other }: Pair): ProspectField[] =>
	optionalFieldKeys.filter((field) => Boolean(first[field]) !== Boolean(other[field]));

/** The default choice of a text: the newer title and location, as an import does; else the first's. */
export const likelyChoice = (field: ProspectField): keyof Pair =>
	fieldOf(field).onRepeat === 'replace' ? 'other' : 'first';

/** The fields of the merged person: what was chosen, what only one has, and the notes of both. */
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
