import { clsx } from 'clsx';
import { X } from 'lucide-react';
import { Button } from '../button.tsx';

type PartErrorProps = {
	/** Whether the part would lie over the screen, such as a dialog: then this does too. */
	isOver: boolean;
	onRetry: () => void;
	/** Gives the part up. */
	onClose: (() => void) | undefined;
};

/** In the place of a part of a screen whose code could not be fetched. */
export function PartError({ isOver, onRetry, onClose }: PartErrorProps) {
	return (
		<div
			className={clsx(
				'flex items-center gap-3 rounded-lg border bg-surface p-4',
				isOver && 'fixed inset-x-0 bottom-18 z-40 mx-auto max-w-xl shadow-lg',
			)}
		>
			<p role="alert" className="flex-1">
				This part could not be loaded. It is loaded when the connection is back.
			</p>
			<Button onClick={onRetry}>Try again</Button>
			{onClose && (
				<button type="button" aria-label="Close" className="icon-btn" onClick={onClose}>
					<X aria-hidden />
				</button>
			)}
		</div>
	);
}
