import { useMutation } from '@tanstack/react-query';
import { counted } from '#contract/rules/format';
import { removeMyNetwork } from '../../../queries/my-network.ts';
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx';

type RemovalProps = { people: number; onClose: () => void };

/** Asks before the network is deleted. */
export function Removal({ people, onClose }: RemovalProps) {
	const { mutate, isPending } = useMutation(removeMyNetwork);
	return (
		<ConfirmDialog
			title="Delete your network?"
			description={`${counted(people, 'person is', 'people are')} deleted immediately. Your lists and requests stay as they are.`}
			confirm="Delete My Network"
			pending={isPending}
			onClose={onClose}
			onConfirm={() => mutate(undefined, { onSuccess: onClose })}
		/>
	);
}
