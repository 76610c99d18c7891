import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { fallbackColor, newStatus, type Status } from '#contract/status';
import { Drafted, type DraftOf } from '../../../parts/drafts/drafted.tsx';
import { useForm } from '../../../parts/use-form.ts';
import { createStatus } from '../../../queries/statuses.ts';
import { Dialog, FormButtons } from '../../../ui/dialog.tsx';
import { StatusFields } from './status-fields.tsx';

type AddStatusProps = { open: boolean; onOpenChange: (open: boolean) => void; statuses: readonly Status[] };

const empty = { name: '', color: fallbackColor as string };

/** The dialog that adds a status at the end of the list. It opens with an empty name and grey. */
export function AddStatus({ open, onOpenChange, statuses }: AddStatusProps) {
	const displayOrder = Math.max(0, ...statuses.map((status) => status.displayOrder)) + 1;
	return (
		<Dialog open={open} onOpenChange={onOpenChange} title="Add Status">
			<Drafted place="new-status" given={empty}>
				{(draft) => <Form draft={draft} displayOrder={displayOrder} onClose={() => onOpenChange(false)} />}
			</Drafted>
		</Dialog>
	);
}

type FormProps = { draft: DraftOf<typeof empty>; displayOrder: number; onClose: () => void };

function Form({ draft, displayOrder, onClose }: FormProps) {
	const [typed, setTyped] = useState(draft.first);
	const { mutate, isPending } = useMutation(createStatus);
	const { errors, read, refuse, unlessTyped, props } = useForm(newStatus, { pending: isPending, announce: true });
	const onSuccess = unlessTyped(() => {
		draft.drop();
		onClose();
	});
	return (
		<form
			{...props}
			{...draft.props}
			onSubmit={(event) => {
				const value = read(event);
				if (value) mutate({ ...value, displayOrder }, { onSuccess, onError: refuse });
			}}
		>
			<StatusFields
				{...typed}
				onText={(field, text) => setTyped((before) => ({ ...before, [field]: text }))}
				error={errors.name}
			/>
			<FormButtons submit={isPending ? 'Creating...' : 'Create Status'} pending={isPending} onCancel={onClose} />
		</form>
	);
}
