import { Check, Copy } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '../button.tsx';
import { Field } from '../fields/field.tsx';
import { Input, Textarea } from '../fields/input.tsx';
import { CopySaid, useCopyOrSelect } from './copy-or-select.tsx';

type CopyBoxProps = {
	label: string;
	text: string;
	/** Label of its button. */
	copy: string;
	/** Visible lines; one unless given. */
	rows?: number;
	autoFocus?: boolean;
	className?: string;
	/** Content beside the button. */
	children?: ReactNode;
};

/** A text in its own field, with a button that copies it, or selects the field if the browser refuses. */
export function CopyBox({ label, text, copy: name, rows, autoFocus, className, children }: CopyBoxProps) {
	const { copied, copy, field } = useCopyOrSelect<HTMLInputElement & HTMLTextAreaElement>(text);
	const shown = { ref: field, readOnly: true, value: text, autoFocus };
	return (
		<Field label={label} className={className} hint={<CopySaid copied={copied} />}>
			{(control) => (
				<>
					{rows ? <Textarea {...control} {...shown} rows={rows} /> : <Input {...control} {...shown} />}
					<span className="mt-2 flex flex-wrap gap-2">
						<Button className="text-sm" onClick={copy}>
							{copied ? <Check aria-hidden className="text-spruce-ink" /> : <Copy aria-hidden />}
							{name}
						</Button>
						{children}
					</span>
				</>
			)}
		</Field>
	);
}
