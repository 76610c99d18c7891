import { clsx } from 'clsx';
import type { ComponentProps } from 'react';
import { EmailInput } from './email-input.tsx';

/** A one-line text control. The text's own script decides its direction. */
export function Input({ className, ...props }: ComponentProps<'input'>) {
	if (props.type === 'email') return <EmailInput className={className} {...props} />;
	return <input dir="auto" className={clsx('field', className)} {...props} />;
}

/** A text control of several lines. */
export function Textarea({ className, ...props }: ComponentProps<'textarea'>) {
	return <textarea dir="auto" className={clsx('field h-auto py-2 pointer-coarse:h-auto', className)} {...props} />;
}
