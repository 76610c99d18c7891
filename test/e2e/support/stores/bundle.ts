import { resolve } from 'node:path';
import { bundle } from '../bundle.ts';

/** Bundles a tab's code with the app's store, API and form, without its screens. */
export const bundleTab = () =>
	bundle(resolve(import.meta.dirname, 'tab.tsx'), [
		{
			// The store needs only the sign-in dialog, and the screens would take most of the time.
			name: 'no-screens',
			enforce: 'pre',
			resolveId: (source) => (source.endsWith('/screens.ts') ? '\0screens' : undefined),
			load: (id) =>
				id === '\0screens' ? 'export const SignInAgain = { preload: () => Promise.resolve() };' : undefined,
		},
	]);
