import { clsx } from 'clsx';
import { ArrowLeft } from 'lucide-react';
import { type ReactNode, useEffect } from 'react';
import { useNavigate } from 'react-router';
import { headingArrived } from './keyboard/focus.ts';
import { Link } from './navigation/link.tsx';

type PageHeaderProps = {
	title: string;
	/** Subject of the screen, such as a contact's name. It comes first in the title of the tab. */
	subject?: string | undefined;
	/** The subject is the largest text of the screen, and the title is small. */
	isSubjectLarge?: boolean;
	subtitle?: ReactNode;
	/** Content at the right on wide screens, below on narrow ones. */
	aside?: ReactNode;
	/** The way back, as a link or as a button. */
	back?: { to: string; label: string; asButton?: boolean } | undefined;
	/** Content at the right of the way back. */
	steps?: ReactNode;
};

/** The top of a screen: the way back and the h1, which gets the focus after a navigation. Sets the document's title. */
export function PageHeader({ title, subject, isSubjectLarge, subtitle, aside, back, steps }: PageHeaderProps) {
	useHeading(title, subject);
	return (
		<div className="mb-6">
			{(back || steps) && (
				<div className="flex justify-between gap-3">
					{back && <Back {...back} />}
					{steps}
				</div>
			)}
			<div className="flex flex-col gap-4 sm:flex-row sm:items-end sm:justify-between">
				<div className="min-w-0">
					<h1
						dir="auto"
						tabIndex={-1}
						className={clsx(
							'wrap-anywhere outline-none',
							isSubjectLarge ? 'font-semibold text-ink-3' : 'font-bold text-2xl',
						)}
					>
						{title}
					</h1>
					{isSubjectLarge && (
						<p dir="auto" data-text={subject ?? '\u00a0'} className="shown-text wrap-anywhere font-bold text-2xl" />
					)}
					{subtitle && <div className="wrap-anywhere mt-1 text-ink-2">{subtitle}</div>}
				</div>
				{aside && <div className="flex shrink-0 flex-wrap items-center gap-3">{aside}</div>}
			</div>
		</div>
	);
}

/** Effects of a screen's h1: the title of the document, and the focus after a navigation. */
export function useHeading(title: string, subject?: string) {
	useEffect(() => {
		document.title = [subject, title, 'Kindling'].filter(Boolean).join(' · ');
	}, [subject, title]);
	useEffect(headingArrived, []);
}

/** The way back from a screen. `inLine` is for one with something beside it: it has no space below. */
export function Back({ to, label, asButton, inLine }: NonNullable<PageHeaderProps['back']> & { inLine?: boolean }) {
	const navigate = useNavigate();
	const looks = clsx(
		'-ml-1 inline-flex print:hidden min-h-6 shrink-0 items-center gap-1.5 rounded-sm px-1 font-medium text-ink-2 hover:text-ink pointer-coarse:min-h-11',
		!inLine && 'mb-3',
	);
	const content = (
		<>
			<ArrowLeft aria-hidden className="size-4" />
			{label}
		</>
	);
	return asButton ? (
		<button type="button" onClick={() => navigate(to)} className={looks}>
			{content}
		</button>
	) : (
		<Link to={to} className={looks}>
			{content}
		</Link>
	);
}
