import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { fallbackColor, type Status } from '#contract/status';
import { createStatus } from '../../queries/statuses.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogButtons } from '../../ui/dialog.tsx';
import { focusField } from '../../ui/focus.ts';
import { toast } from '../../ui/toast.ts';
import { nameTaken } from './name-taken.ts';
import { StatusFields } from './status-fields.tsx';

type AddStatusProps = { open: boolean; onOpenChange: (open: boolean) => void; statuses: readonly Status[] };

/** The dialog that adds a status after all others. It opens with an empty name and grey. */
export function AddStatus({ open, onOpenChange, statuses }: AddStatusProps) {
	const displayOrder = Math.max(0, ...statuses.map((status) => status.displayOrder)) + 1;
	return (
		<Dialog open={open} onOpenChange={onOpenChange} title="Add Status">
			<Form displayOrder={displayOrder} onClose={() => onOpenChange(false)} />
		</Dialog>
	);
}

const missingName = 'Please enter a status name.';

function Form({ displayOrder, onClose }: { displayOrder: number; onClose: () => void }) {
	const [name, setName] = useState('');
	const [color, setColor] = useState<string>(fallbackColor);
	const [missing, setMissing] = useState(false);
	const { mutate, isPending, error } = useMutation(createStatus);
	return (
		<form
			aria-busy={isPending}
			onSubmit={(event) => {
				event.preventDefault();
				const trimmed = name.trim();
				setMissing(!trimmed);
				if (!trimmed) {
					toast({ title: 'Validation Error', description: missingName, variant: 'destructive' });
					focusField(event.currentTarget, 'name');
				} else if (!isPending) {
					mutate({ name: trimmed, color, displayOrder }, { onSuccess: onClose });
				}
			}}
		>
			<StatusFields
				name={name}
				onName={setName}
				color={color}
				onColor={setColor}
				error={missing && !name.trim() ? missingName : nameTaken(error)}
			/>
			<DialogButtons>
				<Button onClick={onClose}>Cancel</Button>
				<Button type="submit" variant="primary" pending={isPending} aria-disabled={isPending}>
					{isPending ? 'Creating...' : 'Create Status'}
				</Button>
			</DialogButtons>
		</form>
	);
}
