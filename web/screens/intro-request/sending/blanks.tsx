import { PenLine } from 'lucide-react';
import { useEffect, useId, useRef } from 'react';
import { flushSync } from 'react-dom';
import { Button } from '../../../ui/button.tsx';
import { focusField } from '../../../ui/keyboard/focus.ts';
import { asksReason, placeholders } from '../text/placeholders.ts';
import { pressProps } from './press-kind.ts';

type BlanksProps = {
	blanks: readonly string[];
	/** The user sends it themselves. */
	isOwn: boolean;
	onFill: () => void;
};

/** Asks once about the blanks of the email, before it leaves. Enter fills them in. */
export function Blanks({ blanks, isOwn, onFill }: BlanksProps) {
	const question = useId();
	const fill = useRef<HTMLButtonElement>(null);
	useEffect(() => fill.current?.focus(), []);
	return (
		// biome-ignore lint/a11y/useSemanticElements: a fieldset would draw its own box.
		<div role="group" aria-labelledby={question} className="w-full rounded-md bg-sunken p-4">
			<p id={question} className="wrap-anywhere">
				<b className="font-semibold">{blanks.length === 1 ? '1 blank left: ' : `${blanks.length} blanks left: `}</b>
				{blanks.join(', ')}
			</p>
			<div className="mt-3 flex flex-wrap gap-2">
				<Button
					ref={fill}
					variant="primary"
					onClick={({ currentTarget: { form } }) => {
						// At once, so that the blank is focused before the next key. Known names are in the text by then.
						flushSync(onFill);
						if (form) focusBlank(form);
					}}
				>
					<PenLine aria-hidden />
					Fill in
				</Button>
				<Button {...pressProps('anyway')}>{isOwn ? 'Open it anyway' : 'Send anyway'}</Button>
			</div>
		</div>
	);
}

/**
 * Focuses the first blank of the email, selected so that the next key replaces it. The blank for the reason is filled
 * in its own field. Without blanks, the send button is next.
 */
function focusBlank(form: HTMLFormElement) {
	for (const name of ['subject', 'message']) {
		const field = form.elements.namedItem(name);
		if (!(field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement)) continue;
		const [blank] = placeholders(field.value);
		if (blank === undefined) continue;
		if (asksReason(blank) && form.elements.namedItem('reason')) return focusField(form, 'reason');
		const at = field.value.indexOf(blank);
		field.setSelectionRange(at, at + blank.length);
		field.focus();
		return;
	}
	form.querySelector<HTMLElement>('[value="mail"]')?.focus();
}
