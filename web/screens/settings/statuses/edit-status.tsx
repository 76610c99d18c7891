import { useMutation } from '@tanstack/react-query';
import { fallbackColor, type Status, statusUpdate } from '#contract/status';
import { useForm } from '../../../parts/use-form.ts';
import { updateStatus } from '../../../queries/statuses.ts';
import { Dialog, FormButtons } from '../../../ui/dialog.tsx';
import { StatusFields } from './status-fields.tsx';

/** The dialog that updates a status; open while there is one. */
export function EditStatus({ status, onClose }: { status: Status | undefined; onClose: () => void }) {
	return (
		<Dialog open={status !== undefined} onOpenChange={onClose} title="Edit Status">
			{status && <Form status={status} onClose={onClose} />}
		</Dialog>
	);
}

function Form({ status, onClose }: { status: Status; onClose: () => void }) {
	const { mutate, isPending } = useMutation(updateStatus);
	const { errors, read, refuse, props } = useForm(statusUpdate, { pending: isPending });
	return (
		<form
			{...props}
			onSubmit={(event) => {
				// An empty name changes nothing and says nothing.
				if (isEmpty(event.currentTarget, 'name')) return event.preventDefault();
				const value = read(event);
				if (value) mutate({ id: status.id, ...value }, { onSuccess: onClose, onError: refuse });
			}}
		>
			{/* Another server may send no colour. */}
			<StatusFields name={status.name} color={status.color ?? fallbackColor} error={errors.name} />
			<FormButtons submit={isPending ? 'Updating...' : 'Update Status'} pending={isPending} onCancel={onClose} />
		</form>
	);
}

const isEmpty = (form: HTMLFormElement, field: string) => !String(new FormData(form).get(field)).trim();
