import type { ComponentProps } from 'react';
import { cn } from '../../ui/cn.ts';
import { IconButton } from '../../ui/icon-button.tsx';

/** A button of a list: an icon, and from 1024 px up its name beside it. */
export function ToolButton({ label, className, children, ...props }: ComponentProps<typeof IconButton>) {
	return (
		<IconButton
			label={label}
			className={cn('lg:flex lg:w-auto lg:gap-1.5 lg:px-2 lg:font-medium', className)}
			{...props}
		>
			{children}
			<span className="whitespace-nowrap max-lg:hidden">{label}</span>
		</IconButton>
	);
}
