import { type ComponentProps, useState } from 'react';
import { Button } from '../button.tsx';
import { ConfirmDialog } from './confirm-dialog.tsx';

type AskingButtonProps = Omit<ComponentProps<typeof Button>, 'onClick'> & {
	/** The dialog's question, and the label of its button. */
	question: Pick<ComponentProps<typeof ConfirmDialog>, 'title' | 'description' | 'confirm'>;
	onConfirm: () => void;
};

/** A button that asks before it does anything. */
export function AskingButton({ question, onConfirm, ...button }: AskingButtonProps) {
	const [isAsking, setAsking] = useState(false);
	const close = () => setAsking(false);
	return (
		<>
			<Button {...button} onClick={() => setAsking(true)} />
			{isAsking && (
				<ConfirmDialog
					{...question}
					onClose={close}
					onConfirm={() => {
						close();
						onConfirm();
					}}
				/>
			)}
		</>
	);
}
