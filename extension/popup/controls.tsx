import { ChevronDown } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';

const looks = {
	primary: 'bg-ember text-on-ember shadow-xs hover:bg-ember-hover',
	secondary: 'border border-border-strong bg-surface text-ink shadow-xs hover:bg-hover',
	ghost: 'text-ink-2 hover:bg-hover hover:text-ink',
};

type ButtonProps = ComponentProps<'button'> & { look?: keyof typeof looks };

/** A button in one of three looks. */
export const Button = ({ look = 'secondary', className = '', ...props }: ButtonProps) => (
	<button type="button" className={`btn ${looks[look]} ${className}`} {...props} />
);

/** A select that looks like the app's, with the device's own menu. */
export const Select = ({ className = '', ...props }: ComponentProps<'select'>) => (
	<div className={`relative min-w-0 ${className}`}>
		<select {...props} className="field appearance-none pr-9" />
		<ChevronDown aria-hidden className="pointer-events-none absolute inset-y-0 right-3 my-auto size-4 text-ink-3" />
	</div>
);

const tones = {
	plain: 'border bg-surface',
	good: 'bg-spruce-soft text-spruce-ink',
	warn: 'bg-amber-soft text-amber',
	bad: 'bg-danger-soft text-danger-ink',
};

type PanelProps = {
	title: string;
	tone?: keyof typeof tones;
	children?: ReactNode;
	role?: 'status' | 'alert';
	/** Moves the focus to the title when the button that had it is gone. */
	takesFocus?: boolean;
};

/** A block of the popup with a title. */
export function Panel({ title, tone = 'plain', children, role, takesFocus = false }: PanelProps) {
	return (
		<section className={`rounded-md p-4 ${tones[tone]}`} role={role}>
			<h2
				className="font-semibold text-md outline-none"
				tabIndex={takesFocus ? -1 : undefined}
				ref={takesFocus ? takeLostFocus : undefined}
			>
				{title}
			</h2>
			{children}
		</section>
	);
}

function takeLostFocus(heading: HTMLElement | null) {
	if (document.activeElement === document.body) heading?.focus();
}

/** A progress bar. */
export const ProgressBar = ({ label, value, max }: { label: string; value: number; max: number }) => (
	<div
		role="progressbar"
		aria-label={label}
		aria-valuemin={0}
		aria-valuemax={max || 1}
		aria-valuenow={value}
		className="mt-2 h-2 overflow-hidden rounded-full bg-hover"
	>
		<div className="h-full rounded-full bg-ember" style={{ width: `${(100 * value) / (max || 1)}%` }} />
	</div>
);

/** A name with its own text direction. */
export const Name = ({ children }: { children: string }) => <bdi dir="auto">{children}</bdi>;

/** An amber note. As an alert it is rendered empty before it has text, so that a screen reader announces the text. */
export const Note = ({ role, children }: { role?: 'alert'; children: string | undefined }) => (
	<p role={role} className={children ? 'mt-2 rounded-md bg-amber-soft p-3 text-amber' : ''}>
		{children}
	</p>
);

/** A question that the next click of the same button answers. */
export const Question = ({ children }: { children: string | undefined }) => <Note role="alert">{children}</Note>;
