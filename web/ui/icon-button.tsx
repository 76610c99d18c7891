import { clsx } from 'clsx';
import type { ComponentProps, ReactNode } from 'react';
import { showingBusy } from './loading/busy-bar.tsx';
import { Link } from './navigation/link.tsx';

/** A button that shows only an icon. `label` is its accessible name and its tooltip. `onClick` is that of `Button`. */
export function IconButton({
	label,
	className,
	type = 'button',
	onClick,
	children,
	...props
}: ComponentProps<'button'> & { label: string }) {
	return (
		<button
			type={type}
			aria-label={label}
			data-tooltip={label}
			className={clsx('icon-btn', className)}
			onClick={showingBusy(onClick)}
			{...props}
		>
			{children}
		</button>
	);
}

type IconLinkProps = { label: string; className?: string; children: ReactNode } & (
	| ({ to: string; href?: undefined } & Omit<ComponentProps<typeof Link>, 'to' | 'className' | 'children'>)
	| ({ href: string; to?: undefined } & Omit<ComponentProps<'a'>, 'href' | 'className' | 'children'>)
);

/** A link that is only an icon: `to` within the app, `href` to another site in a new tab. */
export function IconLink({ label, className, children, ...props }: IconLinkProps) {
	const shared = { 'aria-label': label, 'data-tooltip': label, className: clsx('icon-btn', className), children };
	return props.to === undefined ? (
		<a target="_blank" rel="noopener noreferrer" {...shared} {...props} />
	) : (
		<Link {...shared} {...props} />
	);
}
