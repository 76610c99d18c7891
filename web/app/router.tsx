import { createBrowserRouter, Navigate } from 'react-router';
import { paths } from '../paths.ts';
import { Crash } from './crash.tsx';
import { screens } from './screens.ts';
import { SessionGate } from './session-gate.tsx';

/** The routes of the app. A person who is signed out sees the sign-in screen on every one of them. */
export const router = createBrowserRouter([
	{
		element: <SessionGate />,
		errorElement: <Crash />,
		children: [
			{ path: paths.signIn, element: <Navigate to={paths.home} replace /> },
			...screens.map(({ path, Screen }) => ({ path, element: <Screen />, errorElement: <Crash /> })),
		],
	},
]);
