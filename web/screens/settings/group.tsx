import { clsx } from 'clsx';
import { type ReactNode, useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { paths, type SettingsCard, type SettingsGroup, settingsCards, settingsGroups } from '../../paths.ts';
import { keepFromHeading } from '../../ui/keyboard/focus.ts';
import { Link } from '../../ui/navigation/link.tsx';

/**
 * A page of the settings with its heading, in two columns if there is room and `beside` is given. The address names the
 * shown page (`/settings#network`), and its heading gets the focus. The others are hidden, so text typed there stays.
 */
export function Group({ of, children, beside }: { of: SettingsGroup; children: ReactNode; beside?: ReactNode }) {
	const heading = useRef<HTMLHeadingElement>(null);
	const location = useLocation();
	useEffect(() => {
		if (location.hash !== `#${of}`) return;
		keepFromHeading();
		window.scrollTo(0, 0);
		heading.current?.focus({ preventScroll: true });
	}, [of, location]);
	return (
		<section
			aria-labelledby={of}
			className="grid grid-cols-1 gap-4 xl:grid-cols-2"
			hidden={shownIn(location.hash) !== of}
		>
			<h2 id={of} ref={heading} tabIndex={-1} className="font-semibold text-xl outline-none xl:col-span-2">
				{settingsGroups[of].name}
			</h2>
			<div className={clsx('grid grid-cols-1 content-start gap-4', !beside && 'xl:col-span-2')}>{children}</div>
			{beside && <div className="grid grid-cols-1 content-start gap-4">{beside}</div>}
		</section>
	);
}

/** Links to the pages: beside them if there is room, else in a line above. */
export function Contents() {
	const { hash } = useLocation();
	return (
		<ul
			aria-label="Parts of the settings"
			className="flex gap-1 max-lg:mb-4 max-lg:overflow-x-auto lg:sticky lg:top-20 lg:-ml-3 lg:w-40 lg:flex-col"
		>
			{Object.entries(settingsGroups).map(([id, { name }]) => (
				<li key={id}>
					<Link
						to={`${paths.settings}#${id}`}
						aria-current={shownIn(hash) === id ? 'page' : undefined}
						className="flex min-h-9 items-center whitespace-nowrap rounded-sm px-3 font-medium text-ink-2 hover:bg-hover hover:text-ink pointer-coarse:min-h-11 aria-[current]:bg-ember-soft aria-[current]:text-ember-ink"
					>
						{name}
					</Link>
				</li>
			))}
		</ul>
	);
}

// The page that an address shows, by its own name or by that of one of its cards; otherwise the first page.
function shownIn(hash: string): SettingsGroup {
	const named = hash.slice(1);
	if (named in settingsCards) return settingsCards[named as SettingsCard].of;
	return named in settingsGroups ? (named as SettingsGroup) : 'work';
}
