import { FileUp } from 'lucide-react';
import { useUpload } from '../../../parts/connections-file/use-upload.ts';
import { paths } from '../../../paths.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';

/** The step after the first import, for somebody who has no network yet: it shows who could introduce them to the people. */
export function UploadConnections({ onDone }: { onDone: () => void }) {
	const { choose, input, isPending, progress, problem } = useUpload(onDone);
	return (
		<div className="mt-5 border-t pt-4">
			<p>Next: upload your LinkedIn connections to see who can introduce you.</p>
			<div className="mt-3 flex flex-wrap items-center gap-2">
				<Button pending={isPending} onClick={choose}>
					{!isPending && <FileUp aria-hidden />}
					Choose Connections.csv
				</Button>
				{input}
				<ButtonLink variant="ghost" to={paths.myNetwork}>
					How to get it
				</ButtonLink>
			</div>
			<p role="status" className="mt-2 text-ink-3 text-sm even-digits empty:hidden">
				{progress}
			</p>
			{problem && (
				<p role="alert" className="wrap-anywhere mt-2 font-medium text-danger-ink text-sm">
					{problem}
				</p>
			)}
		</div>
	);
}
