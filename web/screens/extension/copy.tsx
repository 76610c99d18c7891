import { Check, Copy } from 'lucide-react';
import { useEffect, useState } from 'react';
import { copyText } from '../../ui/copy-text.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { toast } from '../../ui/toast.ts';

/** A text that is there to be copied, with the button that does it. `name` says what it is: "API URL". */
export function CopyField({ name, text }: { name: string; text: string }) {
	const [copied, setCopied] = useState(false);
	useEffect(() => {
		if (!copied) return;
		const timer = setTimeout(() => setCopied(false), 2000);
		return () => clearTimeout(timer);
	}, [copied]);
	const press = async () => {
		await copyText(text);
		setCopied(true);
		toast({ title: 'Copied!', description: 'Text copied to clipboard' });
	};
	return (
		<div className="flex items-center gap-1 rounded-sm border bg-sunken py-0.5 pr-0.5 pl-3">
			<code className="min-w-0 flex-1 overflow-x-auto whitespace-nowrap font-mono text-sm">{text}</code>
			<IconButton label={`Copy ${name}`} onClick={press}>
				{copied ? <Check aria-hidden className="text-spruce-ink" /> : <Copy aria-hidden />}
			</IconButton>
		</div>
	);
}
