import { useMutation, useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { Check, Trash2 } from 'lucide-react';
import * as Menu from 'radix-ui/dropdown-menu';
import { useEffect } from 'react';
import type { Prospect } from '#contract/prospect';
import { fallbackColor } from '#contract/rules/status';
import { actionNamed } from '../../../features/actions/actions.ts';
import { updateProspectStatus } from '../../../queries/prospect-changes.ts';
import { statusesQuery } from '../../../queries/statuses.ts';

type StatusMenuProps = {
	/** Name of the prospect. */
	of: string;
	/** The current status; undefined if several people have different ones. */
	status: string | undefined;
	/** The element at which it opens. */
	at: HTMLElement;
	onChoose: (value: string, label: string) => void;
	/** Other commands of the row's menu on phones. */
	onRemove?: () => void;
	onClose: () => void;
};

/** The row's menu: the statuses for one prospect. */
export function RowMenu({ prospect, badge, onRemove, onClose }: RowMenuProps) {
	const { mutate } = useMutation(updateProspectStatus);
	const { id, prospectListId: listId, status: was, name } = prospect;
	return (
		<StatusMenu
			of={name}
			status={was}
			at={badge}
			onChoose={(status, label) => mutate({ id, listId, status, label, name, was })}
			onRemove={() => onRemove(prospect)}
			onClose={onClose}
		/>
	);
}
type RowMenuProps = {
	prospect: Prospect;
	badge: HTMLElement;
	onRemove: (prospect: Prospect) => void;
	onClose: () => void;
};

// The keys 1 to 9 choose.
const digits = 9;

const itemClass =
	'flex min-h-9 cursor-default select-none items-center gap-2 rounded-sm py-1 pr-2 pl-2 outline-none data-highlighted:bg-hover pointer-coarse:min-h-11 picked';

// The arrows start from the current status.
const takeFocus = (item: HTMLElement | null) => item?.focus({ preventScroll: true });

/** The menu of the user's statuses, for one prospect or many. `onClose` must give the focus back. */
export function StatusMenu({ of, status, at: anchor, onChoose, onRemove, onClose }: StatusMenuProps) {
	const { data: statuses = [] } = useQuery(statusesQuery);
	const { left, top, width, height } = anchor.getBoundingClientRect();
	useEffect(() => {
		// The badge moves when the page scrolls. A long menu scrolls itself, and the event of the scroll that brought the
		// row into sight may only come now.
		const onScroll = ({ target }: Event) => {
			const now = anchor.getBoundingClientRect();
			const isMoved = now.left !== left || now.top !== top;
			if (isMoved && !(target instanceof Element && target.closest('[role="menu"]'))) onClose();
		};
		window.addEventListener('scroll', onScroll, { capture: true });
		return () => window.removeEventListener('scroll', onScroll, { capture: true });
	}, [anchor, left, top, onClose]);
	// A removed status stays with its prospects.
	const isKnown = status === undefined || statuses.some(({ value }) => value === status);
	const choices = isKnown ? statuses : [{ value: status, name: status, color: fallbackColor }, ...statuses];
	const choose = (value: string) => {
		const label = choices.find((each) => each.value === value)?.name ?? value;
		if (value !== status) onChoose(value, label);
	};
	return (
		// Not modal, because Radix would hide from screen readers what can still have the focus.
		<Menu.Root open modal={false} onOpenChange={(open) => !open && onClose()}>
			{/* A press outside only closes the menu. The menu opens at the badge. */}
			<div className="fixed inset-0 z-40" />
			<Menu.Trigger asChild>
				<span aria-hidden className="pointer-events-none fixed" style={{ left, top, width, height }} />
			</Menu.Trigger>
			<Menu.Portal>
				<Menu.Content
					aria-label={`Status of ${of}`}
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
					<Menu.RadioGroup value={status ?? ''} onValueChange={choose}>
						{choices.map(({ value, name: label, color }, at) => (
							<Menu.RadioItem
								key={value}
								value={value}
								ref={value === status ? takeFocus : undefined}
								className={itemClass}
							>
								<span aria-hidden className="size-2.5 shrink-0 rounded-full" style={{ backgroundColor: color }} />
								<span dir="auto" className="flex-1 truncate">
									{label}
								</span>
								<Menu.ItemIndicator className="pl-2">
									<Check aria-hidden className="size-4 text-ember-ink" />
								</Menu.ItemIndicator>
								{/* Not part of the item's text, because a letter key finds items by their names. */}
								{at < digits && (
									<kbd aria-hidden data-text={at + 1} className="shown-text pl-2 font-sans text-ink-3 text-xs" />
								)}
							</Menu.RadioItem>
						))}
					</Menu.RadioGroup>
					{onRemove && (
						<Menu.Item onSelect={onRemove} className={clsx(itemClass, 'border-t text-danger-ink md:hidden')}>
							<Trash2 aria-hidden className="size-4" />
							{actionNamed('remove').name}
						</Menu.Item>
					)}
				</Menu.Content>
			</Menu.Portal>
		</Menu.Root>
	);
}
