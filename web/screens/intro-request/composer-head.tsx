import type { ReactNode } from 'react';
import { Back, useHeading } from '../../ui/page-header.tsx';

type ComposerHeadProps = {
	title: string;
	/** The person it is about, or the connector. It comes first in the title of the tab. */
	subject: string;
	subtitle: ReactNode;
	back: { to: string; label: string };
};

/** The top of the composer. One line on wide screens, so that the message below is visible. */
export function ComposerHead({ title, subject, subtitle, back }: ComposerHeadProps) {
	useHeading(title, subject);
	return (
		<div className="mb-4 flex flex-wrap items-baseline gap-x-4 lg:-mt-5">
			<span className="max-lg:mb-2 max-lg:w-full">
				<Back {...back} inLine />
			</span>
			<h1 tabIndex={-1} className="font-bold text-xl outline-none max-lg:w-full">
				{title}
			</h1>
			<div className="wrap-anywhere min-w-0 text-ink-2">{subtitle}</div>
		</div>
	);
}
