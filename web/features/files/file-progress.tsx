import { clsx } from 'clsx';

type FileProgressProps = { progress: string; problem: string; className: string };

/** The two lines of `useFileWork`: how far a file is, and what went wrong with it. `className` places the first. */
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
