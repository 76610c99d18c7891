import { clsx } from 'clsx';
import { type ReactNode, useId } from 'react';

/** The attributes that tie a control to its label, hint and error. */
export type Control = {
	id: string;
	'aria-describedby'?: string;
	'aria-invalid'?: true;
	'aria-required'?: true;
};

type FieldProps = {
	label: string;
	hint?: ReactNode;
	error?: string;
	required?: boolean;
	/** Shown at the right end of the label's row. */
	aside?: ReactNode;
	/** Puts the label before its control on wide screens. */
	inLine?: boolean | undefined;
	className?: string | undefined;
	children: (control: Control) => ReactNode;
};

/** A label, its control, a hint and an error, tied together for assistive technology. `required` adds " *". */
export function Field({ label, hint, error, required, aside, inLine, className, children }: FieldProps) {
	const id = useId();
	const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
	return (
		<div
			className={clsx(
				className,
				inLine &&
					'lg:grid lg:grid-cols-[auto_minmax(0,1fr)] lg:gap-x-3 lg:[&>*]:col-start-2 lg:[&>:first-child]:col-start-1',
			)}
		>
			<div className={clsx('flex min-h-5 items-center justify-between gap-3', inLine ? 'max-lg:mb-1.5' : 'mb-1.5')}>
				<label htmlFor={id} className="font-semibold text-sm">
					{label}
					{required && <span className="text-danger-ink"> *</span>}
				</label>
				{aside}
			</div>
			{children({
				id,
				'aria-describedby': described || undefined,
				'aria-invalid': error ? true : undefined,
				'aria-required': required ? true : undefined,
			})}
			{hint && (
				<p id={`${id}-hint`} className="wrap-anywhere mt-1.5 text-ink-3 text-sm">
					{hint}
				</p>
			)}
			{error && <FieldError id={`${id}-error`}>{error}</FieldError>}
		</div>
	);
}

/** Error of a field, below it. */
export function FieldError({ id, children }: { id: string; children: string }) {
	return (
		<p id={id} role="alert" className="wrap-anywhere mt-1.5 font-medium text-danger-ink text-sm">
			{children}
		</p>
	);
}
