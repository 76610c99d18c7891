import { useId } from 'react';
import { formatNumber } from '#contract/rules/format';
import { Checkbox } from '../../../ui/fields/checkbox.tsx';

/** Props shared by the dialogs. */
export type SelectedDialogProps = {
	/** The number of selected prospects, and of those that are not shown. */
	count: number;
	hidden: number;
	/** The people stay selected afterwards. */
	isKept: boolean;
	onKeep: (isKept: boolean) => void;
	onClose: () => void;
};

/** Says how many selected prospects are hidden by search and filters. Nothing when all are shown. */
export function NotShown({ hidden }: Pick<SelectedDialogProps, 'hidden'>) {
	if (hidden === 0) return null;
	return (
		<strong className="font-semibold text-ink">
			{hidden === 1 ? '1 of them is not shown' : `${formatNumber(hidden)} of them are not shown`} right now.
		</strong>
	);
}

/** The end of a dialog: how many are hidden, and whether the selection stays afterwards. */
export function SelectedNote({ hidden, isKept, onKeep }: SelectedDialogProps) {
	const id = useId();
	return (
		<div className="mt-4 grid gap-2">
			{hidden > 0 && (
				<p>
					<NotShown hidden={hidden} />
				</p>
			)}
			<div className="flex items-center gap-2 text-ink-2 text-sm pointer-coarse:min-h-11">
				<Checkbox id={id} checked={isKept} onChange={({ target }) => onKeep(target.checked)} />
				<label htmlFor={id}>Keep them selected</label>
			</div>
		</div>
	);
}
