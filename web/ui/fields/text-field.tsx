import type { ComponentProps } from 'react';
import { Field } from './field.tsx';
import { Input } from './input.tsx';

type TextFieldProps = Pick<
	ComponentProps<typeof Field>,
	'label' | 'hint' | 'error' | 'required' | 'aside' | 'inLine' | 'className'
> &
	Omit<ComponentProps<'input'>, 'id' | 'required' | 'className'>;

/** A field with a one-line text control. All other props go to the control. */
export function TextField({ label, hint, error, required, aside, inLine, className, ...input }: TextFieldProps) {
	return (
		<Field
			label={label}
			hint={hint}
			error={error}
			required={required}
			aside={aside}
			inLine={inLine}
			className={className}
		>
			{(control) => <Input {...control} {...input} />}
		</Field>
	);
}
