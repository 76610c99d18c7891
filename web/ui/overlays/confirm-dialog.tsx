import type { ComponentProps, ReactNode } from 'react';
import { Dialog, FormButtons } from './dialog.tsx';

type ConfirmDialogProps = {
	title: string;
	description: ReactNode;
	/** Label of the button that confirms. */
	confirm: string;
	pending?: boolean;
	onConfirm: ComponentProps<'form'>['onSubmit'];
	onClose: () => void;
	/** Other props of the form. */
	formProps?: ComponentProps<'form'>;
	/** Fields that have to be filled in first. Without any, "Cancel" has the focus. */
	children?: ReactNode;
};

/** Asks before something that cannot be undone. A press outside does not close it. */
export function ConfirmDialog(props: ConfirmDialogProps) {
	const { title, description, confirm, pending = false, onConfirm, onClose, formProps, children } = props;
	return (
		<Dialog onClose={onClose} role="alertdialog" title={title} description={description}>
			<form
				{...formProps}
				onSubmit={(event) => {
					event.preventDefault();
					// For React a dialog's form is inside the form around it, though not in the page.
					event.stopPropagation();
					if (!pending) onConfirm?.(event);
				}}
			>
				{children}
				<FormButtons submit={confirm} variant="danger" pending={pending} onCancel={onClose} />
			</form>
		</Dialog>
	);
}
