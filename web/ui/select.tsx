import { Check, ChevronDown } from 'lucide-react';
import * as Radix from 'radix-ui/select';
import type { ComponentProps } from 'react';
import { cn } from './cn.ts';

// `color` puts a dot of that colour before the label.
type Option = { value: string; label: string; color?: string };

type SelectProps = Omit<ComponentProps<typeof Radix.Trigger>, 'value' | 'children' | 'onChange'> & {
	value: string;
	onValueChange: (value: string) => void;
	options: readonly Option[];
	placeholder?: string;
};

/**
 * A choice of one. An empty value shows the placeholder. A value without an option is shown as it is, where Radix would
 * show nothing.
 */
export function Select({ value, onValueChange, options, placeholder, disabled, className, ...trigger }: SelectProps) {
	const chosen = options.find((option) => option.value === value) ?? (value ? { value, label: value } : undefined);
	return (
		<Radix.Root value={value} onValueChange={onValueChange} disabled={disabled}>
			<Radix.Trigger
				className={cn('field flex items-center justify-between gap-2 text-left data-placeholder:text-ink-3', className)}
				{...trigger}
			>
				<Radix.Value placeholder={placeholder}>{chosen && <Label option={chosen} />}</Radix.Value>
				<Radix.Icon asChild>
					<ChevronDown aria-hidden className="size-4 shrink-0 text-ink-3" />
				</Radix.Icon>
			</Radix.Trigger>
			<Radix.Portal>
				<Radix.Content
					position="popper"
					sideOffset={4}
					className="z-50 max-h-(--radix-select-content-available-height) min-w-(--radix-select-trigger-width) animate-pop-in overflow-hidden rounded-md border bg-surface shadow-md"
				>
					<Radix.Viewport className="p-1">
						{options.map((option) => (
							<Radix.Item
								key={option.value}
								value={option.value}
								className="flex min-h-9 cursor-default select-none items-center gap-2 rounded-sm py-1 pr-2 pl-2 outline-none data-highlighted:bg-hover pointer-coarse:min-h-11 forced-colors:data-highlighted:outline-2"
							>
								<Radix.ItemText>
									<Label option={option} />
								</Radix.ItemText>
								<Radix.ItemIndicator className="ml-auto">
									<Check aria-hidden className="size-4 text-ember-ink" />
								</Radix.ItemIndicator>
							</Radix.Item>
						))}
					</Radix.Viewport>
				</Radix.Content>
			</Radix.Portal>
		</Radix.Root>
	);
}

function Label({ option }: { option: Option }) {
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
