import { clsx } from 'clsx';
import { formatDayAndHour } from '#contract/rules/format';
import { Button } from '../../ui/button.tsx';

type DraftNoteProps = {
	/** The time it was typed, in ms since 1970. */
	keptAt: number;
	/** The assistant who wrote it, if one did. */
	writtenBy?: string | undefined;
	onDiscard: () => void;
	className?: string;
};

/** Says that a draft fills the form, with a button that discards it. */
export function DraftNote({ keptAt, writtenBy, onDiscard, className }: DraftNoteProps) {
	return (
		<div
			className={clsx(
				'flex flex-wrap items-center justify-between gap-x-3 rounded-md bg-sunken py-1 pr-1 pl-4',
				className,
			)}
		>
			<p role="status" className="pr-3 text-ink-2 text-sm">
				{writtenBy ? (
					<>
						<bdi>{writtenBy}</bdi> wrote this draft. Read it before you send it.
					</>
				) : (
					<>
						We restored what you typed on{' '}
						<time dateTime={new Date(keptAt).toISOString()}>{formatDayAndHour(keptAt)}</time>. It wasn’t saved yet.
					</>
				)}
			</p>
			<Button variant="ghost" className="px-2.5 text-sm" onClick={onDiscard}>
				Discard
			</Button>
		</div>
	);
}
