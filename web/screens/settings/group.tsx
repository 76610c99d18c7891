import { type ReactNode, useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { paths, type SettingsGroup, settingsGroups } from '../../paths.ts';
import { keepFromHeading } from '../../ui/keyboard/focus.ts';
import { Link } from '../../ui/navigation/link.tsx';

/** A part of the settings with its heading, which its address (`/settings#network`) brings into sight with the focus. */
export function Group({ of, children }: { of: SettingsGroup; children: ReactNode }) {
	const heading = useHashFocus(`#${of}`);
	return (
		<section aria-labelledby={of} className="grid grid-cols-1 gap-4">
			<h2 id={of} ref={heading} tabIndex={-1} className="scroll-mt-20 font-semibold text-xl outline-none">
				{settingsGroups[of].name}
			</h2>
			{children}
		</section>
	);
}

/** The way to each part: beside them where there is room, else in a line above. */
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
						aria-current={hash === `#${id}` ? 'location' : undefined}
						className="flex min-h-9 items-center rounded-sm px-3 font-medium text-ink-2 hover:bg-hover hover:text-ink pointer-coarse:min-h-11 aria-[current]:bg-ember-soft aria-[current]:text-ember-ink"
					>
						{name}
					</Link>
				</li>
			))}
		</ul>
	);
}

/** A heading that gets the focus, and comes into sight, when the address names it. */
function useHashFocus(hash: string) {
	const heading = useRef<HTMLHeadingElement>(null);
	const location = useLocation();
	useEffect(() => {
		if (location.hash !== hash) return;
		keepFromHeading();
		heading.current?.scrollIntoView();
		heading.current?.focus({ preventScroll: true });
	}, [hash, location]);
	return heading;
}
