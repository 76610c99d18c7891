import { useMutation } from '@tanstack/react-query';
import { type CircleEnding, endInCircle } from '../../../queries/circle.ts';
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx';

const questions = {
	leave: {
		title: 'Leave the circle?',
		description: 'What you share there, what you keep private and your invitations are deleted at once.',
		confirm: 'Leave the Circle',
	},
	end: {
		title: 'End the circle?',
		description: 'Everybody is out of it, and what each shared there is deleted at once.',
		confirm: 'End the Circle',
	},
};

/** Asks before somebody leaves the circle, ends it, or takes a member out of it. */
export function Ending({ ending, onClose }: { ending: CircleEnding; onClose: () => void }) {
	const { mutate, isPending } = useMutation(endInCircle);
	const question =
		ending.kind === 'member'
			? {
					title: `Remove ${ending.name}?`,
					description: 'What they share in the circle is deleted at once. To come back they need a new invitation.',
					confirm: 'Remove',
				}
			: questions[ending.kind];
	return (
		<ConfirmDialog
			{...question}
			pending={isPending}
			onClose={onClose}
			onConfirm={() => mutate(ending, { onSuccess: onClose })}
		/>
	);
}
