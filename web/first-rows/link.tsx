import type { ComponentProps } from 'react';

/** A link of the app before the app is there. The app carries out a press on it. */
export const Link = ({ to, ...props }: Omit<ComponentProps<'a'>, 'href'> & { to: string }) => (
	<a {...props} href={to} />
);
