import { useMutation } from '@tanstack/react-query';
import { fallbackColor, newStatus, type Status } from '#contract/status';
import { useForm } from '../../../parts/use-form.ts';
import { createStatus } from '../../../queries/statuses.ts';
import { Dialog, FormButtons } from '../../../ui/dialog.tsx';
import { StatusFields } from './status-fields.tsx';

type AddStatusProps = { open: boolean; onOpenChange: (open: boolean) => void; statuses: readonly Status[] };

/** The dialog that adds a status at the end of the list. It opens with an empty name and grey. */
export function AddStatus({ open, onOpenChange, statuses }: AddStatusProps) {
	const displayOrder = Math.max(0, ...statuses.map((status) => status.displayOrder)) + 1;
	return (
		<Dialog open={open} onOpenChange={onOpenChange} title="Add Status">
			<Form displayOrder={displayOrder} onClose={() => onOpenChange(false)} />
		</Dialog>
	);
}

function Form({ displayOrder, onClose }: { displayOrder: number; onClose: () => void }) {
	const { mutate, isPending } = useMutation(createStatus);
	const { errors, read, refuse, props } = useForm(newStatus, { pending: isPending, announce: true });
	return (
		<form
			{...props}
			onSubmit={(event) => {
				const value = read(event);
				if (value) mutate({ ...value, displayOrder }, { onSuccess: onClose, onError: refuse });
			}}
		>
			<StatusFields name="" color={fallbackColor} error={errors.name} />
			<FormButtons submit={isPending ? 'Creating...' : 'Create Status'} pending={isPending} onCancel={onClose} />
		</form>
	);
}
