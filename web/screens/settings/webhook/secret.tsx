import { Check, Copy } from 'lucide-react';
import { Button } from '../../../ui/button.tsx';
import { useCopy } from '../../../ui/clipboard/use-copy.ts';

/** The secret that messages are signed with, right after it was made: the one time that it is shown. */
export function Secret({ secret }: { secret: string }) {
	const { copied, copy } = useCopy(secret);
	return (
		<div role="status" className="grid justify-items-start gap-2 rounded-md bg-spruce-soft px-4 py-3">
			<p className="text-sm text-spruce-ink">
				<strong>The secret is shown only now.</strong> Your program checks with it that a message is from here.
			</p>
			<code className="wrap-anywhere select-all text-sm">{secret}</code>
			<Button onClick={() => void copy()}>
				{copied ? <Check aria-hidden /> : <Copy aria-hidden />}
				Copy Secret
			</Button>
		</div>
	);
}
