import { useMutation } from '@tanstack/react-query';
import { counted } from '#contract/rules/format';
import { removeMyNetwork } from '../../../queries/my-network.ts';
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx';

type RemovalProps = { open: boolean; onOpenChange: (open: boolean) => void; people: number };

/** Asks before the network is deleted. */
export function Removal({ open, onOpenChange, people }: RemovalProps) {
	const { mutate, isPending } = useMutation(removeMyNetwork);
	const close = () => onOpenChange(false);
	if (!open) return null;
	return (
		<ConfirmDialog
			title="Delete your network?"
			description={`${counted(people, 'person is', 'people are')} deleted at once. Your lists and requests stay as they are.`}
			confirm="Delete My Network"
			pending={isPending}
			onClose={close}
			onConfirm={() => mutate(undefined, { onSuccess: close })}
		/>
	);
}
