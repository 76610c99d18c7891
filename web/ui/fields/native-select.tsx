import { clsx } from 'clsx';
import { ChevronDown } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';

type NativeSelectProps<T extends string> = Omit<ComponentProps<'select'>, 'value' | 'onChange' | 'children'> & {
	value: T;
	onValueChange: (value: T) => void;
	options: readonly { value: T; label: string }[];
	/** Before the text, over the field's own padding. */
	icon?: ReactNode;
};

/** A select with the device's own menu. For options with a colour there is `Select`. */
export function NativeSelect<T extends string>(props: NativeSelectProps<T>) {
	const { value, onValueChange, options, icon, className, ...select } = props;
	return (
		<div className={clsx('relative', className)}>
			{icon && (
				<span className="pointer-events-none absolute inset-y-0 left-3 flex items-center text-ink-3">{icon}</span>
			)}
			<select
				{...select}
				value={value}
				onChange={(event) => {
					const chosen = options.find((option) => option.value === event.target.value);
					if (chosen) onValueChange(chosen.value);
				}}
				className={clsx('field appearance-none pr-9', icon && 'pl-9 font-medium')}
			>
				{options.map((option) => (
					<option key={option.value} value={option.value}>
						{option.label}
					</option>
				))}
			</select>
			<ChevronDown aria-hidden className="pointer-events-none absolute inset-y-0 right-3 my-auto size-4 text-ink-3" />
		</div>
	);
}
