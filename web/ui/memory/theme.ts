import { useSyncExternalStore } from 'react';
import { remember, remembered } from './browser-memory.ts';

/** What a person can choose. */
export const themes = ['system', 'light', 'dark'] as const;
type Theme = (typeof themes)[number];

// The same key and rule as in public/theme.js, which sets the theme before the first paint.
const key = 'kindling-theme';
const dark = window.matchMedia('(prefers-color-scheme: dark)');
const listeners = new Set<() => void>();

const stored = (): Theme => themes.find((theme) => theme === remembered(key)) ?? 'system';
let current = stored();

function apply() {
	document.documentElement.dataset.theme = current === 'system' ? (dark.matches ? 'dark' : 'light') : current;
	for (const listener of listeners) listener();
}
dark.addEventListener('change', apply);
window.addEventListener('storage', (event) => {
	if (event.key !== key) return;
	current = stored();
	apply();
});

/** Sets the theme and stores it in this browser, where that is allowed. */
export function setTheme(theme: Theme) {
	current = theme;
	remember(key, theme);
	apply();
}

/** The theme that the person chose; `system` follows the device. */
export const useTheme = () =>
	useSyncExternalStore(
		(listener) => {
			listeners.add(listener);
			return () => listeners.delete(listener);
		},
		() => current,
	);
