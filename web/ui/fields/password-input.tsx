import { Eye, EyeOff } from 'lucide-react';
import { type ComponentProps, useRef, useState } from 'react';
import { Input } from './input.tsx';

/** A password control with a button that shows and hides the password. Focus and caret stay where they are. */
export function PasswordInput(props: Omit<ComponentProps<'input'>, 'type' | 'ref'>) {
	const [shown, setShown] = useState(false);
	const input = useRef<HTMLInputElement>(null);
	const toggle = () => {
		const at = document.activeElement === input.current ? input.current?.selectionStart : null;
		setShown(!shown);
		// Browsers move the caret when the type changes.
		if (at != null) requestAnimationFrame(() => input.current?.setSelectionRange(at, at));
	};
	const Icon = shown ? EyeOff : Eye;
	return (
		<div className="relative">
			<Input {...props} ref={input} type={shown ? 'text' : 'password'} className="pr-11" />
			<button
				type="button"
				className="icon-btn absolute inset-y-0 right-0.5 my-auto"
				onMouseDown={(event) => event.preventDefault()}
				onClick={toggle}
			>
				<Icon aria-hidden />
				<span className="sr-only">{shown ? 'Hide password' : 'Show password'}</span>
			</button>
		</div>
	);
}
