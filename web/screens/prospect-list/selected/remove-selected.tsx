import { counted } from '#contract/rules/format';
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx';
import { NotShown, type SelectedDialogProps } from './selected-note.tsx';

/** Asks before the selected prospects are removed. */
export function RemoveSelected({
	count,
	hidden,
	onClose,
	onRemove,
}: Omit<SelectedDialogProps, 'isKept' | 'onKeep'> & { onRemove: () => void }) {
	const who = counted(count, 'prospect');
	return (
		<ConfirmDialog
			title={`Delete ${who}?`}
			description={
				<>
					Their connections and requests go with them. This action cannot be undone. <NotShown hidden={hidden} />
				</>
			}
			confirm={`Delete ${who}`}
			onClose={onClose}
			onConfirm={() => {
				onClose();
				onRemove();
			}}
		/>
	);
}
