import { PenLine } from 'lucide-react';
import { useEffect, useId, useRef } from 'react';
import { flushSync } from 'react-dom';
import { Button } from '../../../ui/button.tsx';
import { focusField } from '../../../ui/keyboard/focus.ts';
import { asksReason, placeholders } from '../text/placeholders.ts';
import { pressProps } from './presses.ts';

type EmptyPlacesProps = {
	places: readonly string[];
	/** Whether the person sends it themselves. */
	isOwn: boolean;
	onFill: () => void;
};

/** Asks once about the places that are still empty, before the email leaves. Filling them in is what Enter does. */
export function EmptyPlaces({ places, isOwn, onFill }: EmptyPlacesProps) {
	const question = useId();
	const fill = useRef<HTMLButtonElement>(null);
	useEffect(() => fill.current?.focus(), []);
	return (
		// biome-ignore lint/a11y/useSemanticElements: a fieldset would draw its own box.
		<div role="group" aria-labelledby={question} className="w-full rounded-md bg-sunken p-4">
			<p id={question} className="wrap-anywhere">
				<b className="font-semibold">{places.length === 1 ? '1 blank left: ' : `${places.length} blanks left: `}</b>
				{places.join(', ')}
			</p>
			<div className="mt-3 flex flex-wrap gap-2">
				<Button
					ref={fill}
					variant="primary"
					onClick={({ currentTarget: { form } }) => {
						// At once, so that the place is there before the next key. The names that are known are in the text by then.
						flushSync(onFill);
						if (form) focusPlace(form);
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
 * Focuses the first place of the email that is still empty: selected, so that the next key replaces it. A place for the
 * reason is filled in the field for the reason. Without any, the button that sends is next.
 */
function focusPlace(form: HTMLFormElement) {
	for (const name of ['subject', 'message']) {
		const field = form.elements.namedItem(name);
		if (!(field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement)) continue;
		const [place] = placeholders(field.value);
		if (place === undefined) continue;
		if (asksReason(place) && form.elements.namedItem('reason')) return focusField(form, 'reason');
		const at = field.value.indexOf(place);
		field.setSelectionRange(at, at + place.length);
		field.focus();
		return;
	}
	form.querySelector<HTMLElement>('[value="mail"]')?.focus();
}
