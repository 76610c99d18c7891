import { Monitor, Moon, Sun } from 'lucide-react';
import { IconButton } from '../icon-button.tsx';
import { setTheme, themes, useTheme } from './theme.ts';

/** The name and the icon of each theme. */
export const looks = {
	system: { name: 'System', icon: Monitor },
	light: { name: 'Light', icon: Sun },
	dark: { name: 'Dark', icon: Moon },
};

/** A button that switches from system to light to dark, and back to system. */
export function ThemeSwitch() {
	const theme = useTheme();
	const Icon = looks[theme].icon;
	return (
		<IconButton
			label={`Theme: ${looks[theme].name}`}
			onClick={() => setTheme(themes[(themes.indexOf(theme) + 1) % themes.length] ?? 'system')}
		>
			<Icon aria-hidden />
		</IconButton>
	);
}
