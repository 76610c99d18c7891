import { rememberedChoice } from './remembered-choice.ts';

/** The themes to choose from. */
export const themes = ['system', 'light', 'dark'] as const;

// The same key and rule as in public/theme.js, which sets the theme before the first paint.
const choice = rememberedChoice('kindling-theme', themes);
const dark = window.matchMedia('(prefers-color-scheme: dark)');

function apply() {
	const theme = choice.get();
	document.documentElement.dataset.theme = theme === 'system' ? (dark.matches ? 'dark' : 'light') : theme;
}
dark.addEventListener('change', apply);
choice.watch(apply);

/** Sets the theme and stores it in this browser, where that is allowed. */
export const setTheme = choice.set;

/** The theme that the user chose; `system` follows the device. */
export const useTheme = choice.useValue;
