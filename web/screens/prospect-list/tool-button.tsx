import { clsx } from 'clsx';
import type { ComponentProps } from 'react';
import { Button } from '../../ui/button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { useWide } from './rows/use-rows.ts';

/** A button of a list: an icon, and from 1024 px up its name beside it. */
export function ToolButton({ label, className, children, ...props }: ComponentProps<typeof IconButton>) {
	if (useWide()) {
		return (
			<Button variant="ghost" className={clsx('px-2 font-medium', className)} {...props}>
				{children}
				{label}
			</Button>
		);
	}
	return (
		<IconButton label={label} className={className} {...props}>
			{children}
		</IconButton>
	);
}
