import { useMutation } from '@tanstack/react-query';
import { removeMyNetwork } from '../../../queries/my-network.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog, DialogButtons } from '../../../ui/dialog.tsx';

type RemovalProps = { open: boolean; onOpenChange: (open: boolean) => void; people: number };

/** Asks before the network is deleted. */
export function Removal({ open, onOpenChange, people }: RemovalProps) {
	const { mutate, isPending } = useMutation(removeMyNetwork);
	const count = people === 1 ? '1 person is' : `${people.toLocaleString('en')} people are`;
	return (
		<Dialog
			open={open}
			onOpenChange={onOpenChange}
			title="Delete your network?"
			description={`${count} deleted at once. Your lists and requests stay as they are.`}
		>
			<DialogButtons>
				<Button onClick={() => onOpenChange(false)}>Cancel</Button>
				<Button
					variant="danger"
					pending={isPending}
					aria-disabled={isPending}
					onClick={() => isPending || mutate(undefined, { onSuccess: () => onOpenChange(false) })}
				>
					Delete My Network
				</Button>
			</DialogButtons>
		</Dialog>
	);
}
