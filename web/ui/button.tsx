import { clsx } from 'clsx';
import type { ComponentProps } from 'react';
import { showingBusy } from './loading/busy-bar.tsx';
import { Link } from './navigation/link.tsx';
import { Whirl } from './spinner.tsx';

const variants = {
	primary: 'bg-ember text-on-ember shadow-xs hover:bg-ember-hover',
	secondary: 'border border-border-strong bg-surface text-ink shadow-xs hover:bg-hover',
	ghost: 'text-ink-2 hover:bg-hover hover:text-ink',
	accent: 'text-ember-ink hover:bg-hover hover:text-ink',
	danger: 'bg-danger text-on-danger shadow-xs hover:bg-danger-hover',
};
/** The look of a button. One primary button a screen; secondary by default. */
type ButtonVariant = keyof typeof variants;

const looks = (variant: ButtonVariant = 'secondary', className?: string) =>
	clsx('btn transition-colors duration-100 aria-disabled:opacity-55', variants[variant], className);

type ButtonProps = ComponentProps<'button'> & { variant?: ButtonVariant; pending?: boolean };

/**
 * A button. `pending` shows a spinner. A press does nothing then, nor while it is `aria-disabled`; the focus stays. If
 * `onClick` returns a promise, the bar at the top shows that it is at work.
 */
export function Button({ variant, pending, className, children, type = 'button', onClick, ...props }: ButtonProps) {
	const isOff = props['aria-disabled'] ?? (pending || undefined);
	return (
		<button
			type={type}
			aria-busy={pending || undefined}
			className={looks(variant, className)}
			{...props}
			aria-disabled={isOff}
			onClick={isOff ? undefined : showingBusy(onClick)}
		>
			{pending && <Whirl />}
			{children}
		</button>
	);
}

/** A link within the app that looks like a button. */
export function ButtonLink({
	variant,
	className,
	...props
}: ComponentProps<typeof Link> & { variant?: ButtonVariant }) {
	return <Link className={looks(variant, className)} {...props} />;
}

/** A link out of the app that looks like a button: to a download or another site. */
export function ExternalButtonLink({
	variant,
	className,
	children,
	...props
}: ComponentProps<'a'> & { variant?: ButtonVariant }) {
	return (
		<a className={looks(variant, className)} {...props}>
			{children}
		</a>
	);
}
