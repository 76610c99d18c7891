import { clsx } from 'clsx';
import {
	ClipboardList,
	FileText,
	LayoutDashboard,
	LogOut,
	type LucideIcon,
	Puzzle,
	Search,
	Settings,
} from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { actionNamed } from '../features/actions/actions.ts';
import { keyLabels } from '../features/actions/shortcuts.ts';
import { paths } from '../paths.ts';
import { frameScreens } from '../screen-table.ts';
import { Flame } from '../ui/flame.tsx';
import { IconButton, IconLink } from '../ui/icon-button.tsx';
import { ThemeSwitch } from '../ui/memory/theme-switch.tsx';
import { Link } from '../ui/navigation/link.tsx';

type FrameProps = {
	/** The path that is shown. */
	pathname: string;
	/** The button of the palette, and everything it opens. */
	commands: ReactNode;
	/** The button that signs out. */
	logOut: ReactNode;
	/** The count beside the link to the dashboard. Its id is `needs-you-count`. */
	needsYou: ReactNode;
	/** A bar below the header. */
	bar?: ReactNode;
	children: ReactNode;
	/** Content beside the screen. */
	beside?: ReactNode;
};

/**
 * Skip link, header and main of every signed-in screen. It has no state, because it is drawn with the first rows of a
 * list before React is there (web/first-rows).
 */
export function Frame({ pathname, commands, logOut, needsYou, bar, children, beside }: FrameProps) {
	return (
		<>
			<a
				href="#main"
				className="sr-only z-60 rounded-sm bg-tooltip font-semibold text-on-tooltip focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:px-4 focus:py-2"
			>
				Skip to content
			</a>
			<header className="print:hidden max-md:short:h-auto max-md:short:flex-wrap max-md:short:pt-2 short:static sticky top-0 z-30 flex h-14 items-center gap-1 border-b bg-surface px-4 sm:gap-2 md:px-8">
				<Wordmark />
				<Navigation pathname={pathname} needsYou={needsYou} />
				<div className="ml-auto flex items-center gap-1">
					{commands}
					<ThemeSwitch />
					<SettingsLink pathname={pathname} />
					{logOut}
				</div>
			</header>
			{bar}
			<main
				id="main"
				tabIndex={-1}
				className="mx-auto w-full max-w-[80rem] has-data-wide:max-w-[100rem] px-4 pt-6 pb-28 outline-none md:px-8 md:pt-9 md:pb-16 has-data-wide:pt-2 lg:has-data-wide:pb-1 print:max-w-none print:p-0"
			>
				{children}
			</main>
			{beside}
		</>
	);
}

// The product's name, a link to the dashboard. On narrow screens only the flame is visible.
function Wordmark() {
	return (
		<Link to={paths.home} className="flex min-h-8 items-center gap-2 rounded-sm pointer-coarse:min-h-11">
			<Flame />
			<span className="sr-only font-bold text-md sm:not-sr-only">Kindling</span>
		</Link>
	);
}

/** The button that opens the palette. */
export function PaletteButton(props: Omit<ComponentProps<'button'>, 'children'>) {
	return (
		<IconButton
			label="Search and commands"
			data-tooltip={`Search and commands (${keyLabels(actionNamed('palette').keys?.[0] ?? '').join(' ')})`}
			aria-keyshortcuts="Control+K Meta+K"
			{...props}
		>
			<Search aria-hidden />
		</IconButton>
	);
}

/** The form that signs out. */
export function LogOutForm(props: Omit<ComponentProps<'form'>, 'children'>) {
	return (
		<form {...props} method="post" action="/api/logout">
			<button type="submit" className="btn px-2.5 text-ink-2 hover:bg-hover hover:text-ink">
				<LogOut aria-hidden />
				{actionNamed('logOut').name}
			</button>
		</form>
	);
}

// A button on the dashboard, where a quick action is already the link named Settings.
function SettingsLink({ pathname }: { pathname: string }) {
	const navigate = useNavigate();
	if (pathname === paths.home) {
		return (
			<IconButton label="Settings" onClick={() => navigate(paths.settings)}>
				<Settings aria-hidden />
			</IconButton>
		);
	}
	return (
		<IconLink
			to={paths.settings}
			label="Settings"
			aria-current={pathname === paths.settings ? 'page' : undefined}
			className="aria-[current]:bg-ember-soft aria-[current]:text-ember-ink"
		>
			<Settings aria-hidden />
		</IconLink>
	);
}

const icons: Record<(typeof frameScreens)[number]['screen'], LucideIcon> = {
	dashboard: LayoutDashboard,
	'prospect-lists': ClipboardList,
	templates: FileText,
	extension: Puzzle,
};

// In the header on wide screens, a tab bar at the bottom edge on narrow ones.
function Navigation({ pathname, needsYou }: Pick<FrameProps, 'pathname' | 'needsYou'>) {
	return (
		<nav
			aria-label="Main"
			data-bar
			className="max-md:short:static max-md:short:order-last max-md:short:w-full fixed inset-x-0 bottom-0 z-30 flex border-t bg-surface pb-[env(safe-area-inset-bottom)] md:static md:ml-4 md:gap-5 md:self-stretch lg:ml-6 lg:gap-7 md:border-0 md:pb-0"
		>
			{frameScreens.map(({ screen, at, to, name }) => {
				const Icon = icons[screen];
				const current = at.includes(pathname) || (to !== paths.home && pathname.startsWith(`${to}/`));
				return (
					<Link
						key={to}
						to={to}
						aria-current={current ? 'page' : undefined}
						aria-describedby={to === paths.home ? 'needs-you-count' : undefined}
						className={clsx('tab', current && 'border-ember text-ember-ink hover:text-ember-ink')}
					>
						<Icon aria-hidden className="size-5 short:hidden md:hidden" />
						{name}
						{to === paths.home && needsYou}
					</Link>
				);
			})}
		</nav>
	);
}
