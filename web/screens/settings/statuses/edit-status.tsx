import { useMutation } from '@tanstack/react-query';
import { fallbackColor, type Status, statusUpdate } from '#contract/status';
import { Drafted, type DraftOf } from '../../../parts/drafts/drafted.tsx';
import { useForm } from '../../../parts/use-form.ts';
import { updateStatus } from '../../../queries/statuses.ts';
import { Dialog, FormButtons } from '../../../ui/dialog.tsx';
import { StatusFields } from './status-fields.tsx';

/** The dialog that updates a status; open while there is one. */
export function EditStatus({ status, onClose }: { status: Status | undefined; onClose: () => void }) {
	return (
		<Dialog open={status !== undefined} onOpenChange={onClose} title="Edit Status">
			{status && (
				<Drafted place={`status.${status.id}`} given={{ name: status.name, color: status.color ?? fallbackColor }}>
					{(draft) => <Form id={status.id} draft={draft} onClose={onClose} />}
				</Drafted>
			)}
		</Dialog>
	);
}

type FormProps = { id: string; draft: DraftOf<{ name: string; color: string }>; onClose: () => void };

function Form({ id, draft, onClose }: FormProps) {
	const { mutate, isPending } = useMutation(updateStatus);
	const { errors, read, refuse, unlessTyped, props } = useForm(statusUpdate, { pending: isPending });
	const onSuccess = unlessTyped(() => {
		draft.drop();
		onClose();
	});
	return (
		<form
			{...props}
			{...draft.props}
			onSubmit={(event) => {
				// An empty name changes nothing and says nothing.
				if (isEmpty(event.currentTarget, 'name')) return event.preventDefault();
				const value = read(event);
				if (value) mutate({ id, ...value }, { onSuccess, onError: refuse });
			}}
		>
			<StatusFields {...draft.first} error={errors.name} />
			<FormButtons submit={isPending ? 'Updating...' : 'Update Status'} pending={isPending} onCancel={onClose} />
		</form>
	);
}

const isEmpty = (form: HTMLFormElement, field: string) => !String(new FormData(form).get(field)).trim();
