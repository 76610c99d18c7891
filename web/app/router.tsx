import { useIsMutating } from '@tanstack/react-query';
import { useEffect, useLayoutEffect, useMemo, useState, useTransition } from 'react';
import { Router as BaseRouter, Navigate, useLocation, useRoutes } from 'react-router';
import { connectIn, paths } from '../paths.ts';
import { BusyBar } from '../ui/loading/busy-bar.tsx';
import { browserHistory, currentLocation, watchLocation } from '../ui/navigation/history.ts';
import { PageSpinner } from '../ui/spinner.tsx';
import { CrashBoundary } from './crash.tsx';
import { screens } from './screens.ts';
import { SessionGate } from './session-gate.tsx';

// A signed-out person sees the sign-in screen on every route.
const routes = [
	{
		element: (
			<CrashBoundary>
				<SessionGate />
			</CrashBoundary>
		),
		children: [
			{ path: paths.signIn, element: <SignedIn /> },
			...screens.map(({ path, Screen }) => ({
				path,
				element: (
					<CrashBoundary>
						<Screen />
					</CrashBoundary>
				),
			})),
		],
	},
];
const Screens = () => useRoutes(routes);

// Home, or the server page about a program, for people sent from there to sign in.
function SignedIn() {
	const asking = connectIn(useLocation().search);
	useEffect(() => {
		if (asking) window.location.replace(asking);
	}, [asking]);
	return asking ? <PageSpinner /> : <Navigate to={paths.home} replace />;
}

/**
 * The app at the browser's location. Uses the plain router with our own history: the data router is 20 kB larger, and
 * here the queries load data.
 */
export function Router() {
	const [location, setLocation] = useState(currentLocation);
	// In a transition, so that the old screen stays until the new one's code is there. A bar shows the wait.
	const [isLeaving, start] = useTransition();
	// Also for a write shown before its response, which may only be visible on another screen.
	const isWriting = useIsMutating() > 0;
	useLayoutEffect(() => watchLocation((next) => start(() => setLocation(next))), []);
	const screen = useMemo(
		() => (
			<BaseRouter location={location} navigator={browserHistory}>
				<Screens />
			</BaseRouter>
		),
		[location],
	);
	return (
		<>
			<BusyBar isWaiting={isLeaving || isWriting} />
			{screen}
		</>
	);
}
