import { useMutation, useQuery } from '@tanstack/react-query';
import { Check } from 'lucide-react';
import * as Menu from 'radix-ui/dropdown-menu';
import { useEffect } from 'react';
import type { Prospect } from '#contract/prospect';
import { fallbackColor } from '#contract/status';
import { updateProspectStatus } from '../../../queries/prospects.ts';
import { statusesQuery } from '../../../queries/statuses.ts';

type StatusMenuProps = { prospect: Prospect; badge: HTMLElement; onClose: () => void };

// The keys 1 to 9 choose.
const digits = 9;

// Arrows go on from the present status.
const takeFocus = (item: HTMLElement | null) => item?.focus({ preventScroll: true });

/** The menu of the person's statuses at the badge of one prospect. Whoever closes it gives the focus back. */
export function StatusMenu({ prospect, badge, onClose }: StatusMenuProps) {
	const { data: statuses = [] } = useQuery(statusesQuery);
	const { mutate } = useMutation(updateProspectStatus);
	const { id, prospectListId, status, name } = prospect;
	const { left, top, width, height } = badge.getBoundingClientRect();
	useEffect(() => {
		// The badge is elsewhere after a scroll. A long menu scrolls itself.
		const onScroll = ({ target }: Event) => {
			if (!(target instanceof Element && target.closest('[role="menu"]'))) onClose();
		};
		window.addEventListener('scroll', onScroll, { capture: true });
		return () => window.removeEventListener('scroll', onScroll, { capture: true });
	}, [onClose]);
	// A status that was removed stays with its prospects.
	const isKnown = statuses.some(({ value }) => value === status);
	const choices = isKnown ? statuses : [{ value: status, name: status, color: fallbackColor }, ...statuses];
	const choose = (value: string) => {
		const label = choices.find((each) => each.value === value)?.name ?? value;
		if (value !== status) mutate({ id, listId: prospectListId, status: value, label, name, was: status });
	};
	return (
		// Not modal, because Radix would hide from screen readers what can still have the focus.
		<Menu.Root open modal={false} onOpenChange={(open) => !open && onClose()}>
			{/* A press outside only closes the menu. The menu stands where the badge is. */}
			<div className="fixed inset-0 z-40" />
			<Menu.Trigger asChild>
				<span aria-hidden className="pointer-events-none fixed" style={{ left, top, width, height }} />
			</Menu.Trigger>
			<Menu.Portal>
				<Menu.Content
					aria-label={`Status of ${name}`}
					align="start"
					sideOffset={4}
					collisionPadding={8}
					onCloseAutoFocus={(event) => event.preventDefault()}
					onKeyDown={({ key, ctrlKey, metaKey, altKey }) => {
						const at = /^[1-9]$/.test(key) && !ctrlKey && !metaKey && !altKey ? Number(key) - 1 : -1;
						const chosen = choices[at];
						if (!chosen) return;
						choose(chosen.value);
						onClose();
					}}
					className="z-50 max-h-(--radix-dropdown-menu-content-available-height) max-w-[calc(100vw-2rem)] animate-pop-in overflow-y-auto rounded-md border bg-surface p-1 shadow-md"
				>
					<Menu.RadioGroup value={status} onValueChange={choose}>
						{choices.map(({ value, name: label, color }, at) => (
							<Menu.RadioItem
								key={value}
								value={value}
								ref={value === status ? takeFocus : undefined}
								className="flex min-h-9 cursor-default select-none items-center gap-2 rounded-sm py-1 pr-2 pl-2 outline-none data-highlighted:bg-hover pointer-coarse:min-h-11 forced-colors:data-highlighted:outline-2"
							>
								<span aria-hidden className="size-2.5 shrink-0 rounded-full" style={{ backgroundColor: color }} />
								<span dir="auto" className="flex-1 truncate">
									{label}
								</span>
								<Menu.ItemIndicator className="pl-2">
									<Check aria-hidden className="size-4 text-ember-ink" />
								</Menu.ItemIndicator>
								{/* No text of the item: a press on a letter finds it by its name. */}
								{at < digits && (
									<kbd aria-hidden data-text={at + 1} className="shown-text pl-2 font-sans text-ink-3 text-xs" />
								)}
							</Menu.RadioItem>
						))}
					</Menu.RadioGroup>
				</Menu.Content>
			</Menu.Portal>
		</Menu.Root>
	);
}
