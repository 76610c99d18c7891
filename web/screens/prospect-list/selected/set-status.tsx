import { useQuery } from '@tanstack/react-query';
import { counted } from '#contract/rules/format';
import { statusesQuery } from '../../../queries/statuses.ts';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { Choice, Choices } from './choices.tsx';
import { type SelectedDialogProps, SelectedNote } from './selected-note.tsx';

/** Sets the status of many: one press on it. */
export function SetStatus({ onPick, ...dialog }: SelectedDialogProps & { onPick: (status: string) => void }) {
	const { count, onClose } = dialog;
	const { data: statuses = [] } = useQuery(statusesQuery);
	return (
		<Dialog open onOpenChange={onClose} title={`Set the status of ${counted(count, 'prospect')}`}>
			<Choices>
				{statuses.map(({ id, name, value, color }) => (
					<Choice
						key={id}
						onPick={() => {
							onClose();
							onPick(value);
						}}
					>
						<span aria-hidden className="size-2.5 shrink-0 rounded-full" style={{ backgroundColor: color }} />
						<span dir="auto" className="truncate">
							{name}
						</span>
					</Choice>
				))}
			</Choices>
			<SelectedNote {...dialog} />
		</Dialog>
	);
}
