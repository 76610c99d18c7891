import { Check, Copy } from 'lucide-react';
import { IconButton } from '../icon-button.tsx';
import { useCopy } from './use-copy.ts';

/** A text with a button that copies it. `name` says what the text is, such as "API URL". */
export function CopyField({ name, text }: { name: string; text: string }) {
	const { copied, copy } = useCopy(text);
	return (
		<div className="flex items-center gap-1 rounded-sm border bg-sunken py-0.5 pr-0.5 pl-3">
			<code className="min-w-0 flex-1 truncate font-mono text-sm">{text}</code>
			<IconButton label={`Copy ${name}`} onClick={copy}>
				{copied ? <Check aria-hidden className="text-spruce-ink" /> : <Copy aria-hidden />}
			</IconButton>
		</div>
	);
}
