import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { counted, formatNumber } from '#contract/rules/format';
import { normalizeText } from '#contract/rules/normalize-text';
import { listsQuery } from '../../../queries/prospect-lists.ts';
import { Input } from '../../../ui/fields/input.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { Choice, Choices } from './choices.tsx';
import { NotShown, type SelectedDialogProps, SelectedNote } from './selected-note.tsx';

// With more lists than this, a field finds one by its name.
const fewLists = 8;

type ToListProps = SelectedDialogProps & {
	listId: string;
	act: 'Move' | 'Copy';
	description: string;
	onPick: (to: { toListId: string; toListName: string }) => void;
};

/** Chooses the list that the selected prospects are moved or copied to. */
export function ToList({ listId, act, description, onPick, ...dialog }: ToListProps) {
	const { count, onClose } = dialog;
	const [search, setSearch] = useState('');
	const { data: lists } = useQuery(listsQuery);
	const others = (lists ?? []).filter(({ id }) => id !== listId);
	const text = normalizeText(search);
	const found = others.filter(({ name }) => normalizeText(name).includes(text));
	const pick = (list: (typeof found)[number] | undefined) => {
		if (!list) return;
		onClose();
		onPick({ toListId: list.id, toListName: list.name });
	};
	return (
		<Dialog onClose={onClose} title={`${act} ${counted(count, 'prospect')}`} description={description}>
			<form
				onSubmit={(event) => {
					event.preventDefault();
					pick(found[0]);
				}}
			>
				{others.length > fewLists && (
					<Input
						type="search"
						aria-label="Find a list"
						placeholder="Find a list"
						className="mb-3"
						value={search}
						onChange={({ target }) => setSearch(target.value)}
					/>
				)}
				{lists && others.length === 0 && <p className="text-ink-2">There is no other list yet.</p>}
				<Choices>
					{found.map((list) => (
						<Choice key={list.id} onPick={() => pick(list)}>
							<span dir="auto" className="truncate">
								{list.name}
							</span>
							<span className="ml-auto shrink-0 text-ink-3 text-sm even-digits">
								{formatNumber(list.prospectCount)}
							</span>
						</Choice>
					))}
				</Choices>
				{act === 'Copy' ? (
					<SelectedNote {...dialog} />
				) : (
					<p className="mt-4 empty:hidden">
						<NotShown hidden={dialog.hidden} />
					</p>
				)}
			</form>
		</Dialog>
	);
}
