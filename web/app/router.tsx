import { createBrowserRouter, Navigate } from 'react-router';
import { Crash } from './crash.tsx';
import { screens } from './screens.ts';
import { SessionGate } from './session-gate.tsx';

/** The routes of spec §2; who is signed out sees the sign-in screen on every one of them. */
export const router = createBrowserRouter([
	{
		element: <SessionGate />,
		errorElement: <Crash />,
		children: [
			{ path: '/auth', element: <Navigate to="/" replace /> },
			...screens.map(({ path, Screen }) => ({ path, element: <Screen />, errorElement: <Crash /> })),
		],
	},
]);
