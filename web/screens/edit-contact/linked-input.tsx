import { ExternalLink } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { Input } from '../../ui/fields/input.tsx';
import { IconLink } from '../../ui/icon-button.tsx';

type LinkedInputProps = ComponentProps<'input'> & {
	/** Address of the typed text; undefined if it isn't an address. */
	href: string | undefined;
	linkLabel: string;
	icon?: ReactNode;
};

/** A text control with a link beside it that opens the typed address. */
export function LinkedInput({ href, linkLabel, icon = <ExternalLink aria-hidden />, ...input }: LinkedInputProps) {
	// Another program opens these, so a new tab would stay empty.
	const target = href && /^(mailto|tel):/.test(href) ? { target: '_self' } : {};
	return (
		<div className="flex gap-2">
			<Input {...input} />
			{href && (
				<IconLink
					href={href}
					label={linkLabel}
					className="size-9 shrink-0 border border-border-strong bg-surface shadow-xs"
					{...target}
				>
					{icon}
				</IconLink>
			)}
		</div>
	);
}
