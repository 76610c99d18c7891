import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import './popup.css';
import { isPanel } from './panel.ts';
import { Popup } from './popup.tsx';

const dark = window.matchMedia('(prefers-color-scheme: dark)');
const apply = () => {
	document.documentElement.dataset.theme = dark.matches ? 'dark' : 'light';
};
dark.addEventListener('change', apply);
apply();

document.documentElement.style.setProperty('--screen-height', `${screen.availHeight}px`);

if (isPanel) document.documentElement.dataset.place = 'panel';

const root = document.getElementById('root');
if (root) {
	createRoot(root).render(
		<StrictMode>
			<Popup />
		</StrictMode>,
	);
}
