import type { ComponentType } from 'react';
import { type ScreenFacts, type ScreenName, screenTable } from '../screen-table.ts';
import { lazyScreen } from '../ui/loading/lazy-screen.tsx';

const files = {
	dashboard: () => import('../screens/dashboard/screen.tsx'),
	'prospect-lists': () => import('../screens/prospect-lists/screen.tsx'),
	'prospect-list': () => import('../screens/prospect-list/screen.tsx'),
	'edit-contact': () => import('../screens/edit-contact/screen.tsx'),
	'intro-request': () => import('../screens/intro-request/screen.tsx'),
	templates: () => import('../screens/templates/screen.tsx'),
	settings: () => import('../screens/settings/screen.tsx'),
	extension: () => import('../screens/extension/screen.tsx'),
} satisfies Record<Exclude<ScreenName, 'auth'>, () => Promise<{ Screen: ComponentType }>>;

const NotFound = lazyScreen(async () => (await import('../screens/not-found/screen.tsx')).Screen);

/** Every path of the app for signed-in people, with its screen. */
export const screens = [
	...Object.entries(files).flatMap(([name, load]) => {
		const Screen = lazyScreen(async () => (await load()).Screen);
		const { at, next }: ScreenFacts = screenTable[name as keyof typeof files];
		return at.map((path) => ({ path, next, Screen }));
	}),
	{ path: '*', next: undefined, Screen: NotFound },
];

/** The frame around all screens. */
export const Shell = lazyScreen(async () => (await import('./shell.tsx')).Shell);

/** The dialog over a screen whose session has ended. */
export const SignInAgain = lazyScreen(async () => (await import('../screens/auth/sign-in-again.tsx')).SignInAgain);

/** The screen of a user whose address must be confirmed before anything works. */
export const ConfirmFirst = lazyScreen(async () => (await import('../screens/auth/confirm-first.tsx')).ConfirmFirst);

/** The screen of everyone who is signed out. */
export const Auth = lazyScreen(async () => (await import('../screens/auth/screen.tsx')).Screen);
