import { type ComponentType, lazy } from 'react';

const files = {
	'/': () => import('../screens/dashboard/screen.tsx'),
	'/prospect-lists': () => import('../screens/prospect-lists/screen.tsx'),
	'/target-connections': () => import('../screens/prospect-lists/screen.tsx'),
	'/prospect-lists/:id': () => import('../screens/prospect-list/screen.tsx'),
	'/prospect-lists/:listId/prospects/:prospectId': () => import('../screens/edit-contact/screen.tsx'),
	'/prospect-lists/:listId/prospects/:prospectId/intro-request': () => import('../screens/intro-request/screen.tsx'),
	'/templates': () => import('../screens/templates/screen.tsx'),
	'/settings': () => import('../screens/settings/screen.tsx'),
	'/extension': () => import('../screens/extension/screen.tsx'),
	'*': () => import('../screens/not-found/screen.tsx'),
} satisfies Record<string, () => Promise<{ Screen: ComponentType }>>;

/** Every path of the app for signed-in people, with its screen and the call that fetches the screen's code. */
export const screens = Object.entries(files).map(([path, load]) => ({
	path,
	load,
	Screen: lazy(async () => ({ default: (await load()).Screen })),
}));

/** The frame around all of them. */
export const loadShell = () => import('./shell.tsx');
export const Shell = lazy(async () => ({ default: (await loadShell()).Shell }));

/** What everybody sees who is not signed in. */
export const loadAuth = () => import('../screens/auth/screen.tsx');
export const Auth = lazy(async () => ({ default: (await loadAuth()).Screen }));
