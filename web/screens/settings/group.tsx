import { type ReactNode, useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { paths, type SettingsGroup, settingsGroups } from '../../paths.ts';
import { keepFromHeading } from '../../ui/keyboard/focus.ts';
import { Link } from '../../ui/navigation/link.tsx';

/**
 * A page of the settings with its heading. The address says which one is shown (`/settings#network`), and its heading gets
 * the focus. The others stay as they are, so what is typed there is there again.
 */
export function Group({ of, children }: { of: SettingsGroup; children: ReactNode }) {
	const heading = useRef<HTMLHeadingElement>(null);
	const location = useLocation();
	useEffect(() => {
		if (location.hash !== `#${of}`) return;
		keepFromHeading();
		window.scrollTo(0, 0);
		heading.current?.focus({ preventScroll: true });
	}, [of, location]);
	return (
		<section aria-labelledby={of} className="grid grid-cols-1 gap-4" hidden={shownIn(location.hash) !== of}>
			<h2 id={of} ref={heading} tabIndex={-1} className="font-semibold text-xl outline-none">
				{settingsGroups[of].name}
			</h2>
			{children}
		</section>
	);
}

/** The way to each page: beside them where there is room, else in a line above. */
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

// The page that an address shows. Where it names none, the first one.
const shownIn = (hash: string) => (hash.slice(1) in settingsGroups ? hash.slice(1) : 'work');
