import { useId, useState } from 'react';
import { counted } from '#contract/rules/format';
import { fieldOf } from '#contract/rules/prospect-fields';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { Dialog, FormButtons } from '../../../ui/overlays/dialog.tsx';
import { KnownSources } from '../known-sources.tsx';
import { type SelectedDialogProps, SelectedNote } from './selected-note.tsx';

const { label, max } = fieldOf('connectionSource');

type SetSourceProps = SelectedDialogProps & { listId: string; onSet: (connectionSource: string) => void };

/** Sets or clears the connection source of the selected prospects. */
export function SetSource({ listId, onSet, ...dialog }: SetSourceProps) {
	const { count, onClose } = dialog;
	const names = useId();
	const [isEmpty, setEmpty] = useState(true);
	return (
		<Dialog onClose={onClose} title={`Set the source of ${counted(count, 'prospect')}`}>
			<form
				data-typed={!isEmpty || undefined}
				onSubmit={(event) => {
					event.preventDefault();
					const typed = new FormData(event.currentTarget).get('connectionSource');
					onClose();
					onSet(String(typed).trim());
				}}
			>
				<TextField
					label={label}
					hint="Leave it empty to remove the source."
					name="connectionSource"
					maxLength={max}
					autoComplete="off"
					placeholder="Who can introduce you?"
					list={names}
					onChange={({ target }) => setEmpty(target.value.trim() === '')}
				/>
				<KnownSources id={names} listId={listId} />
				<SelectedNote {...dialog} />
				<FormButtons submit={isEmpty ? 'Remove source' : 'Set source'} pending={false} onCancel={onClose} />
			</form>
		</Dialog>
	);
}
