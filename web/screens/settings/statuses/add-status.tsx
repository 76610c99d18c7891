import { useState } from 'react';
import { fallbackColor } from '#contract/rules/status';
import { newStatus, type Status } from '#contract/status';
import { Drafted, type DraftOf } from '../../../features/drafts/drafted.tsx';
import { useCreateForm } from '../../../features/forms/use-create-form.ts';
import { createStatus } from '../../../queries/status-changes.ts';
import { Dialog, FormButtons } from '../../../ui/overlays/dialog.tsx';
import { StatusFields } from './status-fields.tsx';

type AddStatusProps = { statuses: readonly Status[]; onClose: () => void };

const empty = { name: '', color: fallbackColor as string };

/** The dialog that adds a status at the end of the list. It opens with an empty name and grey. */
export function AddStatus({ statuses, onClose }: AddStatusProps) {
	const displayOrder = Math.max(0, ...statuses.map((status) => status.displayOrder)) + 1;
	return (
		<Dialog onClose={onClose} title="Add Status">
			<Drafted place="new-status" given={empty}>
				{(draft) => <Form draft={draft} displayOrder={displayOrder} onClose={onClose} />}
			</Drafted>
		</Dialog>
	);
}

type FormProps = { draft: DraftOf<typeof empty>; displayOrder: number; onClose: () => void };

function Form({ draft, displayOrder, onClose }: FormProps) {
	const [typed, setTyped] = useState(draft.first);
	const { errors, isPending, props } = useCreateForm({
		schema: newStatus,
		create: createStatus,
		sentOf: (value) => ({ ...value, displayOrder }),
		draft,
		onClose,
		announce: true,
	});
	return (
		<form {...props} {...draft.props}>
			<StatusFields
				{...typed}
				onText={(field, text) => setTyped((before) => ({ ...before, [field]: text }))}
				error={errors.name}
			/>
			<FormButtons submit={isPending ? 'Creating...' : 'Create Status'} pending={isPending} onCancel={onClose} />
		</form>
	);
}
