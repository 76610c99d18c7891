import type { ComponentProps } from 'react';
import { cn } from './cn.ts';

/** A one-line text control. */
export function Input({ className, ...props }: ComponentProps<'input'>) {
	return <input className={cn('field', className)} {...props} />;
}

/** A text control of several lines. */
export function Textarea({ className, ...props }: ComponentProps<'textarea'>) {
	return <textarea className={cn('field h-auto py-2 pointer-coarse:h-auto', className)} {...props} />;
}
