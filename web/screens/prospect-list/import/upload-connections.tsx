import { FileUp } from 'lucide-react';
import { useUpload } from '../../../features/connections-file/use-upload.ts';
import { FileProgress } from '../../../features/files/file-progress.tsx';
import { paths } from '../../../paths.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';

/** The step after the first import, for users without a network: uploading connections shows who can introduce them. */
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
			<FileProgress progress={progress} problem={problem} className="mt-2" />
		</div>
	);
}
