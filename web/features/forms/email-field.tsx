import { type ComponentProps, useRef, useState } from 'react';
import { TextField } from '../../ui/fields/text-field.tsx';
import { useLikelyAddress } from './likely-address.tsx';

/** A field for an email address that asks whether a common domain was meant. */
export function EmailField({ onChange, ...props }: ComponentProps<typeof TextField>) {
	const [typed, setTyped] = useState(String(props.defaultValue ?? ''));
	const place = useRef<HTMLDivElement>(null);
	const { aside, onLeave } = useLikelyAddress(String(props.value ?? typed), (address) => {
		const input = place.current?.querySelector('input');
		if (!input) return;
		// As if it were typed, so that the form and the owner of the value notice.
		input.focus();
		input.select();
		document.execCommand('insertText', false, address);
	});
	return (
		<div ref={place} className={props.className}>
			<TextField
				{...props}
				className={undefined}
				type="email"
				aside={aside}
				onBlur={onLeave}
				onChange={(event) => {
					setTyped(event.target.value);
					onChange?.(event);
				}}
			/>
		</div>
	);
}
