import { type ReactNode, useId } from 'react';

/** What a field hands to its control: the id its label points at, and what describes it. */
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
	/** Stands at the right end of the label's row. */
	aside?: ReactNode;
	className?: string;
	children: (control: Control) => ReactNode;
};

/** A label, its control, a hint and an error, tied together for assistive technology. `required` adds " *". */
export function Field({ label, hint, error, required, aside, className, children }: FieldProps) {
	const id = useId();
	const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
	return (
		<div className={className}>
			<div className="mb-1.5 flex min-h-5 items-center justify-between gap-3">
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
				<p id={`${id}-hint`} className="mt-1.5 text-ink-3 text-sm">
					{hint}
				</p>
			)}
			{error && (
				<p id={`${id}-error`} role="alert" className="mt-1.5 font-medium text-danger-ink text-sm">
					{error}
				</p>
			)}
		</div>
	);
}
