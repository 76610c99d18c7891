import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { fallbackColor, type Status } from '#contract/status';
import { updateStatus } from '../../queries/statuses.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogButtons } from '../../ui/dialog.tsx';
import { nameTaken } from './name-taken.ts';
import { StatusFields } from './status-fields.tsx';

/** The dialog that changes a status; open while there is one. */
export function EditStatus({ status, onClose }: { status: Status | undefined; onClose: () => void }) {
	return (
		<Dialog open={status !== undefined} onOpenChange={onClose} title="Edit Status">
			{status && <Form status={status} onClose={onClose} />}
		</Dialog>
	);
}

function Form({ status, onClose }: { status: Status; onClose: () => void }) {
	const [name, setName] = useState(status.name);
	const [color, setColor] = useState(status.color ?? fallbackColor);
	const { mutate, isPending, error } = useMutation(updateStatus);
	return (
		<form
			aria-busy={isPending}
			onSubmit={(event) => {
				event.preventDefault();
				// An empty name changes nothing and says nothing (spec §5).
				if (!name.trim() || isPending) return;
				mutate({ id: status.id, name: name.trim(), color }, { onSuccess: onClose });
			}}
		>
			<StatusFields name={name} onName={setName} color={color} onColor={setColor} error={nameTaken(error)} />
			<DialogButtons>
				<Button onClick={onClose}>Cancel</Button>
				<Button type="submit" variant="primary" pending={isPending} aria-disabled={isPending}>
					{isPending ? 'Updating...' : 'Update Status'}
				</Button>
			</DialogButtons>
		</form>
	);
}
