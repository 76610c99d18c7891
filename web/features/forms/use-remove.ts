import { type UseMutationOptions, useMutation } from '@tanstack/react-query';
import { useCallback } from 'react';
import { focusNextRow } from '../../ui/keyboard/focus.ts';
import { confirmAction } from '../../ui/unsaved/confirm.ts';

type Row = { id: string };

/**
 * Removes rows: asks `question` first when there is one, moves the focus to the next row, then sends. The row's element
 * carries `data-row={id}`, and the control in it that takes the focus carries `data-row-focus`.
 */
export function useRemove<T extends Row, Response, Undo>(
	mutation: UseMutationOptions<Response, Error, T, Undo>,
	question?: (row: T) => string,
) {
	const { mutate } = useMutation(mutation);
	return useCallback(
		async (row: T) => {
			if (question && !(await confirmAction(question(row)))) return;
			focusNextRow(row.id);
			mutate(row);
		},
		[mutate, question],
	);
}
