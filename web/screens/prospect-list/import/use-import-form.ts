import { useMutation, useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { undoablePeople } from '#contract/import';
import { factsKey, hasMoreThanName, profileKey } from '#contract/rules/identity';
import { defaultProspectStatus } from '#contract/rules/status';
import { isMissing } from '../../../api.ts';
import { type ImportSum, importPeople, importPreviewQuery, type ReadPerson } from '../../../queries/import.ts';
import { statusesQuery } from '../../../queries/statuses.ts';
import { hasNames } from './columns/import-columns.ts';
import { useColumns } from './columns/use-columns.ts';
import { useDuplicates } from './duplicates/use-duplicates.ts';
import type { ReadFile } from './import-file.ts';
import { peopleOf } from './read-people.ts';
import type { SavedPage } from './saved-page/read-page.ts';

const nothing: ImportSum = { created: 0, updated: 0, unchanged: 0, refused: [], elsewhere: [] };
const noTable = { headings: [], rows: [] };

/** Keeps the state of an import: the file as read, its preview, and the import itself. */
export function useImportForm(listId: string, file: ReadFile | SavedPage) {
	const columns = useColumns('page' in file ? noTable : file);
	const { matched } = columns;
	const [progress, setProgress] = useState(0);
	const { data: statuses, isPending: statusesPending } = useQuery(statusesQuery);
	const {
		people: read,
		otherStatuses,
		badCells,
	} = useMemo(() => {
		if ('page' in file) return { people: file.people, otherStatuses: undefined, badCells: [] };
		const values = statuses?.map(({ value }) => value) ?? [];
		return peopleOf(file, matched, new Set([defaultProspectStatus, ...values]));
	}, [file, matched, statuses]);
	const { people, answers, isOpen } = useDuplicates(listId, read);
	const twice = useMemo(() => namedBefore(people), [people]);
	const [readAt] = useState(() => Date.now());
	const [id] = useState(() => crypto.randomUUID());
	const importId = people.length > undoablePeople ? undefined : id;
	const ready = 'page' in file || hasNames(matched);
	const preview = useQuery({
		...importPreviewQuery(
			{ listId, people },
			`${readAt} ${matched.join()} ${statuses?.map(({ value }) => value)} ${[...answers.said]}`,
		),
		enabled: ready && !statusesPending && people.length > 0,
	});
	const { mutate, isPending, data: done } = useMutation(importPeople);
	// Results of an earlier check don't count once the list is gone.
	const checked = isMissing(preview.error) ? undefined : preview.data;
	const would = people.length > 0 ? checked : nothing;
	const writable = ready && would ? would.created + would.updated : 0;
	const submit = () => {
		if (isPending || writable === 0 || isOpen) return;
		setProgress(0);
		columns.remember();
		mutate({ listId, people, importId, onProgress: setProgress });
	};
	return {
		columns,
		checkAgain: () => void preview.refetch(),
		people,
		twice,
		left: { otherStatuses, badCells },
		ready,
		preview,
		would,
		progress,
		submit,
		isPending,
		done,
		writable,
		duplicates: answers,
		isOpen,
		importId,
	};
}

// The number of rows that repeat a person of an earlier row. A name alone does not identify a person.
function namedBefore(people: readonly ReadPerson[]): number {
	const keys = people.flatMap(
		({ person }) => profileKey(person.linkedinUrl) ?? (hasMoreThanName(person) ? factsKey(person) : []),
	);
	return keys.length - new Set(keys).size;
}
