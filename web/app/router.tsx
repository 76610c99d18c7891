import { useEffect, useLayoutEffect, useMemo, useState, useTransition } from 'react';
import { Router as BaseRouter, Navigate, useLocation, useRoutes } from 'react-router';
import { connectIn, paths } from '../paths.ts';
import { BusyBar } from '../ui/loading/busy-bar.tsx';
import { browserHistory, currentLocation, watchLocation } from '../ui/navigation/history.ts';
import { PageSpinner } from '../ui/spinner.tsx';
import { CrashBoundary } from './crash.tsx';
import { screens } from './screens.ts';
import { SessionGate } from './session-gate.tsx';

// A person who is signed out sees the sign-in screen on every route.
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

// Home; or back to the server's page that asks about a program, for someone who was sent from there to sign in.
function SignedIn() {
	const asking = connectIn(useLocation().search);
	useEffect(() => {
		if (asking) window.location.replace(asking);
	}, [asking]);
	return asking ? <PageSpinner /> : <Navigate to={paths.home} replace />;
}

/**
 * The app at the location of the browser. The router is the plain one with a history of our own: the one that loads data
 * takes 20 kB more, and data is the queries' part here.
 */
export function Router() {
	const [location, setLocation] = useState(currentLocation);
	// In a transition, so that the old screen stays until the code of the new one is there; the bar says that it is coming.
	const [isLeaving, start] = useTransition();
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
			<BusyBar isLeaving={isLeaving} />
			{screen}
		</>
	);
}
