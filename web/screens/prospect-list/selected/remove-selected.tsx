import { prospectsOf } from '../../../queries/selected-prospects.ts';
import { Dialog, FormButtons } from '../../../ui/dialog.tsx';
import type { SelectedDialogProps } from './set-status.tsx';

/** Asks before many are removed. */
export function RemoveSelected({ count, onClose, onRemove }: SelectedDialogProps & { onRemove: () => void }) {
	const who = prospectsOf(count);
	return (
		<Dialog
			open
			onOpenChange={onClose}
			role="alertdialog"
			title={`Delete ${who}?`}
			description="Their connections and requests go with them. This action cannot be undone."
		>
			<form
				onSubmit={(event) => {
					event.preventDefault();
					onClose();
					onRemove();
				}}
			>
				<FormButtons submit={`Delete ${who}`} variant="danger" pending={false} onCancel={onClose} />
			</form>
		</Dialog>
	);
}
