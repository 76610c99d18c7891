import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import type { ReadPerson } from '../../../../queries/import.ts';
import { prospectsQuery } from '../../../../queries/prospects.ts';
import { findDuplicates, type PossibleDuplicate } from './find-duplicates.ts';

/** The possible duplicates, and the answers so far, by the person's place in the file. */
export type DuplicateAnswers = {
	duplicates: PossibleDuplicate[];
	said: ReadonlyMap<number, boolean>;
	sayAll: (same: boolean) => void;
	say: (index: number, same: boolean) => void;
};

const keyOf = ({ index, prospect }: PossibleDuplicate) => `${index} ${prospect.id}`;

/**
 * Keeps the question about people of a file who may be in the list already. `people` are those of the file, with the
 * prospect each was said to be. `isOpen` until everything is answered, and while the list is loading.
 */
export function useDuplicates(listId: string, read: readonly ReadPerson[]) {
	const { data: prospects } = useQuery(prospectsQuery(listId));
	// People added by the import itself aren't duplicates.
	const [before, setBefore] = useState(prospects);
	if (!before && prospects) setBefore(prospects);
	const duplicates = useMemo(() => findDuplicates(read, before ?? []), [read, before]);
	const [answers, setAnswers] = useState<ReadonlyMap<string, boolean>>(new Map());
	const said = useMemo(
		() =>
			new Map(
				duplicates.flatMap((duplicate) => {
					const same = answers.get(keyOf(duplicate));
					return same === undefined ? [] : [[duplicate.index, same] as const];
				}),
			),
		[duplicates, answers],
	);
	// Answers stay while columns and statuses of the file are chosen.
	const answer = (sameOf: (index: number) => boolean) =>
		setAnswers(
			new Map([...answers, ...duplicates.map((duplicate) => [keyOf(duplicate), sameOf(duplicate.index)] as const)]),
		);
	const sayAll = (same: boolean) => answer(() => same);
	const say = (index: number, same: boolean) => answer((at) => (at === index ? same : (said.get(at) ?? false)));
	const people = useMemo(() => {
		const same = new Map(duplicates.flatMap(({ index, prospect }) => (said.get(index) ? [[index, prospect.id]] : [])));
		return read.map((one, index) => {
			const sameAs = same.get(index);
			return sameAs ? { ...one, person: { ...one.person, sameAs } } : one;
		});
	}, [read, duplicates, said]);
	return { people, answers: { duplicates, said, sayAll, say }, isOpen: !before || said.size < duplicates.length };
}
