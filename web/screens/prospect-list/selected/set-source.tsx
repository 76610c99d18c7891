import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { fieldOf } from '#contract/prospect-fields';
import { prospectsQuery } from '../../../queries/prospects.ts';
import { prospectsOf } from '../../../queries/selected-prospects.ts';
import { Dialog, FormButtons } from '../../../ui/dialog.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import type { SelectedDialogProps } from './set-status.tsx';

const { label, max } = fieldOf('connectionSource');

type SetSourceProps = SelectedDialogProps & { listId: string; onSet: (connectionSource: string) => void };

/** Sets who can introduce many, or takes it away. */
export function SetSource({ listId, count, onClose, onSet }: SetSourceProps) {
	const names = useId();
	const [isEmpty, setEmpty] = useState(true);
	// Read from the cache only: the list's screen has fetched it.
	const { data: prospects = [] } = useQuery({ ...prospectsQuery(listId), enabled: false });
	const known = new Set(prospects.flatMap(({ connectionSource }) => connectionSource ?? []));
	return (
		<Dialog open onOpenChange={onClose} title={`Set the source of ${prospectsOf(count)}`}>
			<form
				onSubmit={(event) => {
					event.preventDefault();
					const typed = new FormData(event.currentTarget).get('connectionSource');
					onClose();
					onSet(String(typed).trim());
				}}
			>
				<TextField
					label={label}
					hint="Leave it empty to take the source away."
					name="connectionSource"
					maxLength={max}
					autoComplete="off"
					placeholder="Who can introduce you?"
					list={names}
					onChange={({ target }) => setEmpty(target.value.trim() === '')}
				/>
				<datalist id={names}>
					{[...known].slice(0, 200).map((name) => (
						<option key={name} value={name} />
					))}
				</datalist>
				<FormButtons submit={isEmpty ? 'Remove source' : 'Set source'} pending={false} onCancel={onClose} />
			</form>
		</Dialog>
	);
}
