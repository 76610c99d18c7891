import { useSortable } from '@dnd-kit/sortable';
import { CSS } from '@dnd-kit/utilities';
import { clsx } from 'clsx';
import { ChevronDown, ChevronUp, GripVertical, Pencil, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Status } from '#contract/status';
import { Badge, ColorBadge } from '../../../ui/badge.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';

type StatusRowProps = {
	status: Status;
	onEdit: () => void;
	onDelete: () => void;
	/** Absent at the end of the list. */
	onUp?: () => void;
	onDown?: () => void;
};

/** One status: its drag handle, two buttons that move it, its badge, edit and delete. */
export function StatusRow({ status, onEdit, onDelete, onUp, onDown }: StatusRowProps) {
	const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } = useSortable({
		id: status.id,
	});
	return (
		<li
			ref={setNodeRef}
			data-row={status.id}
			style={{ transform: CSS.Translate.toString(transform), transition }}
			className={clsx(
				'flex min-h-13 items-center gap-1 border-t bg-surface px-3 py-0.5 last:rounded-b-lg sm:px-4',
				isDragging && 'relative z-10 rounded-md border shadow-lg',
			)}
		>
			<button
				type="button"
				ref={setActivatorNodeRef}
				{...attributes}
				{...listeners}
				aria-label={`Reorder ${status.name}`}
				className={clsx('icon-btn touch-none text-ink-3', isDragging ? 'cursor-grabbing' : 'cursor-grab')}
			>
				<GripVertical aria-hidden />
			</button>
			<MoveButtons name={status.name} onUp={onUp} onDown={onDown} />
			<div className="ml-1 flex min-w-0 flex-1 flex-wrap items-center gap-x-2.5 gap-y-1">
				<ColorBadge color={status.color}>{status.name}</ColorBadge>
				{status.isDefault && <Badge tone="outline">Default</Badge>}
			</div>
			<IconButton label={`Edit ${status.name}`} data-row-focus onClick={onEdit}>
				<Pencil aria-hidden />
			</IconButton>
			{!status.isDefault && (
				<IconButton label={`Delete ${status.name}`} onClick={onDelete} className="hover:text-danger-ink">
					<Trash2 aria-hidden />
				</IconButton>
			)}
		</li>
	);
}

// At an end of the list one of the two does nothing. It stays focusable, so that repeated presses keep the focus.
function MoveButtons({ name, onUp, onDown }: Pick<StatusRowProps, 'onUp' | 'onDown'> & { name: string }) {
	return (
		<span className="flex flex-col">
			<Move label={`Move ${name} up`} onPress={onUp}>
				<ChevronUp aria-hidden />
			</Move>
			<Move label={`Move ${name} down`} onPress={onDown}>
				<ChevronDown aria-hidden />
			</Move>
		</span>
	);
}

function Move({ label, onPress, children }: { label: string; onPress?: () => void; children: ReactNode }) {
	return (
		<button
			type="button"
			aria-label={label}
			title={label}
			aria-disabled={!onPress}
			onClick={onPress}
			className="grid h-6 w-7 place-items-center rounded-xs text-ink-3 hover:bg-hover hover:text-ink aria-disabled:opacity-35 aria-disabled:hover:bg-transparent pointer-coarse:h-7 pointer-coarse:w-9 [&_svg]:size-4"
		>
			{children}
		</button>
	);
}
