import type { ComponentProps } from 'react';

type CheckboxProps = Omit<ComponentProps<'input'>, 'type' | 'className'> & {
	/** Only some of its items are checked. */
	some?: boolean;
};

/** A box to check. */
export function Checkbox({ some = false, ...props }: CheckboxProps) {
	return (
		<input
			type="checkbox"
			ref={(box) => {
				if (box) box.indeterminate = some;
			}}
			className="size-4 align-middle accent-ember pointer-coarse:size-5"
			{...props}
		/>
	);
}
