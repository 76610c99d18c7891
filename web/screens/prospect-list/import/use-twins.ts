import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import type { ReadPerson } from '../../../queries/import.ts';
import { prospectsQuery } from '../../../queries/prospects.ts';
import { type Twin, twinsOf } from './twins.ts';

/** Who may be in the list already, and what was said about each: whether they are the same, by their place. */
export type TwinAnswers = {
	twins: Twin[];
	said: ReadonlyMap<number, boolean>;
	sayAll: (same: boolean) => void;
	say: (index: number, same: boolean) => void;
};

const nothing: ReadonlyMap<number, boolean> = new Map();

/**
 * Asks about people of a file who may be in the list already. `people` are those of the file, each with the prospect that
 * they were said to be. `isOpen` until everything is answered, and while the list is still arriving.
 */
export function useTwins(listId: string, read: readonly ReadPerson[]) {
	const { data: prospects } = useQuery(prospectsQuery(listId));
	// What the import itself adds to the list is nobody's twin.
	const [before, setBefore] = useState(prospects);
	if (!before && prospects) setBefore(prospects);
	const twins = useMemo(() => twinsOf(read, before ?? []), [read, before]);
	const [answers, setAnswers] = useState({ twins, said: nothing });
	// Columns that are read otherwise make other twins.
	const said = answers.twins === twins ? answers.said : nothing;
	const sayAll = (same: boolean) => setAnswers({ twins, said: new Map(twins.map(({ index }) => [index, same])) });
	const say = (index: number, same: boolean) =>
		setAnswers({
			twins,
			said: new Map([...twins.map((twin) => [twin.index, said.get(twin.index) ?? false] as const), [index, same]]),
		});
	const people = useMemo(() => {
		const same = new Map(twins.flatMap(({ index, prospect }) => (said.get(index) ? [[index, prospect.id]] : [])));
		return read.map((one, index) => {
			const sameAs = same.get(index);
			return sameAs ? { ...one, person: { ...one.person, sameAs } } : one;
		});
	}, [read, twins, said]);
	return { people, answers: { twins, said, sayAll, say }, isOpen: !before || (twins.length > 0 && said.size === 0) };
}
