import { clsx } from 'clsx';

type FileProgressProps = { progress: string; problem: string; className: string };

/** The two lines of `useFileWork`: the progress of a file, and its problem. `className` places the first. */
export const FileProgress = ({ progress, problem, className }: FileProgressProps) => (
	<>
		<p role="status" className={clsx('text-ink-3 text-sm even-digits empty:hidden', className)}>
			{progress}
		</p>
		{problem && (
			<p role="alert" className="wrap-anywhere mt-2 font-medium text-danger-ink text-sm">
				{problem}
			</p>
		)}
	</>
);
