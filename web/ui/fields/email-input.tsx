import { clsx } from 'clsx';
import { type ComponentProps, useEffect, useRef, useState } from 'react';

const isBeyondAscii = (text: string | null) => /[^\0-\x7f]/.test(text ?? '');

// "Clara Finch <clara@finch.example>", as mail programs copy it.
const addressOf = (text: string) => /^[^<>]*<\s*([^<>\s]+@[^<>\s]+)\s*>[\s,;.]*$/.exec(text)?.[1];

/**
 * The control for an email address. A pasted name with an address is cut down to the address. Chromium turns a domain
 * with an umlaut into punycode, and "größel" into "grössel", another domain. So the control becomes a text control the
 * moment such a letter is typed or pasted, before Chromium reads it, and an email control again once it has none.
 */
export function EmailInput({ className, onBlur, ...props }: ComponentProps<'input'>) {
	const [isText, setText] = useState(() => isBeyondAscii(String(props.defaultValue ?? '')));
	const element = useRef<HTMLInputElement>(null);
	useEffect(() => {
		const input = element.current;
		if (!input) return;
		const becomeText = () => {
			asText(input);
			setText(true);
		};
		const listening = new AbortController();
		input.addEventListener(
			'beforeinput',
			(event) => {
				if (input.type !== 'email' || !event.cancelable || !isBeyondAscii(event.data)) return;
				event.preventDefault();
				becomeText();
				input.setRangeText(event.data ?? '', input.selectionStart ?? 0, input.selectionEnd ?? 0, 'end');
				input.dispatchEvent(new InputEvent('input', { bubbles: true, data: event.data, inputType: event.inputType }));
			},
			listening,
		);
		// An input method or a dead key may compose such a letter, and cannot be stopped.
		input.addEventListener(
			'keydown',
			({ key }) => {
				if (input.type === 'email' && ['Dead', 'Process', 'Unidentified'].includes(key)) becomeText();
			},
			listening,
		);
		return () => listening.abort();
	}, []);
	return (
		<input
			dir="auto"
			className={clsx('field', className)}
			{...props}
			ref={element}
			type={isText || isBeyondAscii(String(props.value ?? '')) ? 'text' : 'email'}
			inputMode="email"
			autoCapitalize="none"
			spellCheck={false}
			onPaste={(event) => {
				const address = addressOf(event.clipboardData.getData('text'));
				if (!address) return;
				event.preventDefault();
				// As if it were typed, so that the form notices and it can be undone.
				document.execCommand('insertText', false, address);
			}}
			onBlur={(event) => {
				setText(isBeyondAscii(event.target.value));
				onBlur?.(event);
			}}
		/>
	);
}

// An email control doesn't reveal its selection's offsets. The length of the text from the selection's start back to
// the control's start gives one of them.
function asText(input: HTMLInputElement) {
	const selection = getSelection();
	const length = selection?.toString().length ?? 0;
	const isBackward = selection?.direction === 'backward';
	selection?.modify('extend', 'backward', 'documentboundary');
	const began = selection?.toString().length ?? 0;
	const start = isBackward ? began - length : began;
	input.type = 'text';
	input.setSelectionRange(start, start + length);
}
