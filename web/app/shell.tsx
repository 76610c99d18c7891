import { type ReactNode, useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { useActions } from '../features/actions/use-actions.ts';
import { wantHeading } from '../ui/keyboard/focus.ts';
import { lazyPart } from '../ui/loading/lazy-part.tsx';
import { useIsUsed } from '../ui/loading/when-used.ts';
import { Commands } from './commands.tsx';
import { Frame, LogOutForm } from './frame.tsx';
import { NeedsYouCount } from './needs-you-count.tsx';
import { PreparedBar } from './prepared-bar.tsx';
import { rememberSignOut } from './sign-out.ts';

const Tooltip = lazyPart(async () => (await import('../ui/overlays/tooltip.tsx')).Tooltip, { place: 'beside' });

/** The frame of every signed-in screen, with its behaviour. */
export function Shell({ children }: { children: ReactNode }) {
	const { pathname } = useLocation();
	useHeadingFocus(pathname);
	return (
		<Frame
			pathname={pathname}
			commands={<Commands />}
			logOut={<LogOut />}
			needsYou={<NeedsYouCount id="needs-you-count" />}
			bar={<PreparedBar />}
			beside={useIsUsed() && <Tooltip />}
		>
			{children}
		</Frame>
	);
}

function LogOut() {
	const form = useRef<HTMLFormElement>(null);
	useActions({ logOut: () => form.current?.requestSubmit() });
	return <LogOutForm ref={form} onSubmit={rememberSignOut} />;
}

// After a navigation the heading of the new screen takes the focus; not on the first load.
function useHeadingFocus(pathname: string) {
	const last = useRef(pathname);
	useEffect(() => {
		if (last.current === pathname) return;
		last.current = pathname;
		wantHeading();
	}, [pathname]);
}
