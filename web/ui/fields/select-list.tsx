import { clsx } from 'clsx';
import { Check, ChevronDown } from 'lucide-react';
import * as Radix from 'radix-ui/select';
import { chosenOf, OptionLabel, type SelectProps, selectClass } from './select-parts.tsx';

/** A select that has been pressed: open at first, with the options below it. */
export function SelectList({ value, onValueChange, options, disabled, className, ...trigger }: SelectProps) {
	const chosen = chosenOf(options, value);
	return (
		<Radix.Root defaultOpen value={value} onValueChange={onValueChange} disabled={disabled}>
			<Radix.Trigger className={clsx(selectClass, className)} {...trigger}>
				<Radix.Value>{chosen && <OptionLabel option={chosen} />}</Radix.Value>
				<Radix.Icon asChild>
					<ChevronDown aria-hidden className="size-4 shrink-0 text-ink-3" />
				</Radix.Icon>
			</Radix.Trigger>
			<Radix.Portal>
				<Radix.Content
					position="popper"
					sideOffset={4}
					className="z-50 max-h-(--radix-select-content-available-height) min-w-(--radix-select-trigger-width) max-w-(--radix-select-content-available-width) animate-pop-in overflow-hidden rounded-md border bg-surface shadow-md"
				>
					<Radix.Viewport className="p-1">
						{options.map((option) => (
							<Radix.Item
								key={option.value}
								value={option.value}
								className="flex min-h-9 cursor-default select-none items-center gap-2 rounded-sm py-1 pr-2 pl-2 outline-none *:min-w-0 data-highlighted:bg-hover pointer-coarse:min-h-11 picked"
							>
								<Radix.ItemText>
									<OptionLabel option={option} />
								</Radix.ItemText>
								<Radix.ItemIndicator className="ml-auto shrink-0">
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
