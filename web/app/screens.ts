import type { ComponentType } from 'react';
import { paths } from '../paths.ts';
import { lazyPart } from '../ui/lazy-part.tsx';

const files = {
	[paths.home]: () => import('../screens/dashboard/screen.tsx'),
	[paths.lists]: () => import('../screens/prospect-lists/screen.tsx'),
	[paths.targetConnections]: () => import('../screens/prospect-lists/screen.tsx'),
	[paths.list(':id')]: () => import('../screens/prospect-list/screen.tsx'),
	[paths.contact(':listId', ':prospectId')]: () => import('../screens/edit-contact/screen.tsx'),
	[paths.introRequest(':listId', ':prospectId')]: () => import('../screens/intro-request/screen.tsx'),
	[paths.templates]: () => import('../screens/templates/screen.tsx'),
	[paths.settings]: () => import('../screens/settings/screen.tsx'),
	[paths.extension]: () => import('../screens/extension/screen.tsx'),
	'*': () => import('../screens/not-found/screen.tsx'),
} satisfies Record<string, () => Promise<{ Screen: ComponentType }>>;

/** Every path of the app for signed-in people, with its screen. */
export const screens = Object.entries(files).map(([path, load]) => ({
	path,
	Screen: lazyPart(async () => (await load()).Screen),
}));

/** The frame around all screens. */
export const Shell = lazyPart(async () => (await import('./shell.tsx')).Shell);

/** The dialog over a screen whose session has ended. */
export const SignInAgain = lazyPart(async () => (await import('../screens/auth/sign-in-again.tsx')).SignInAgain);

/** What somebody sees whose address must be confirmed before anything works. */
export const ConfirmFirst = lazyPart(async () => (await import('../screens/auth/confirm-first.tsx')).ConfirmFirst);

/** What everybody sees who is not signed in. */
export const Auth = lazyPart(async () => (await import('../screens/auth/screen.tsx')).Screen);
