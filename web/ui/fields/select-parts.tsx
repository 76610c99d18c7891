import type { ComponentProps } from 'react';

// `color` puts a dot of that colour before the label.
type Option = { value: string; label: string; color?: string };

export type SelectProps = Omit<ComponentProps<'button'>, 'value' | 'children' | 'onChange' | 'dir'> & {
	value: string;
	onValueChange: (value: string) => void;
	options: readonly Option[];
};

/** The look of a closed select. It fills its place, and cuts a longer label. */
export const selectClass = 'field flex items-center gap-2 text-left *:first:w-0 *:first:grow';

/** Returns the option of a value. A value without an option is its own label. Undefined for an empty one. */
export const chosenOf = (options: readonly Option[], value: string) =>
	options.find((option) => option.value === value) ?? (value ? { value, label: value } : undefined);

/** The label of an option, with its dot. */
export function OptionLabel({ option }: { option: Option }) {
	return (
		<span className="flex min-w-0 items-center gap-2">
			{option.color && (
				<span aria-hidden className="size-2.5 shrink-0 rounded-full" style={{ backgroundColor: option.color }} />
			)}
			<span dir="auto" className="truncate text-left">
				{option.label}
			</span>
		</span>
	);
}
