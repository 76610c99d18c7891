import { Search } from 'lucide-react';
import { Suspense, useLayoutEffect, useState } from 'react';
import { useKeyActions } from '../parts/key-actions.ts';
import { keyLabels } from '../parts/shortcuts.ts';
import { IconButton } from '../ui/icon-button.tsx';
import { lazyPart } from '../ui/lazy-part.tsx';
import { isCovered, listenForKeys } from './keyboard.ts';

const loadPalette = () => import('./palette/palette.tsx');
const Palette = lazyPart(async () => (await loadPalette()).Palette);
const ShortcutsDialog = lazyPart(async () => (await import('./shortcuts-dialog.tsx')).ShortcutsDialog);
const preload = () => loadPalette().catch(() => {});

/** The button of the palette, the palette itself, the dialog of all shortcuts, and what the keys do on every screen. */
export function Commands() {
	const [open, setOpen] = useState<'palette' | 'shortcuts'>();
	// Once opened, a dialog stays mounted, so that it can give the focus back when it closes.
	const [opened, setOpened] = useState<ReadonlySet<string>>(new Set());
	const show = (which: 'palette' | 'shortcuts') => {
		setOpened((before) => new Set([...before, which]));
		setOpen(which);
	};
	const close = () => setOpen(undefined);
	useLayoutEffect(listenForKeys, []);
	useKeyActions({
		palette: () => {
			if (open) close();
			else if (!isCovered()) show('palette');
		},
		help: () => show('shortcuts'),
	});
	return (
		<>
			<IconButton
				label="Search and commands"
				data-tooltip={`Search and commands (${keyLabels('Mod+k').join(' ')})`}
				aria-keyshortcuts="Control+K Meta+K"
				onClick={() => show('palette')}
				onPointerEnter={preload}
				onFocus={preload}
			>
				<Search aria-hidden />
			</IconButton>
			<Suspense>
				{opened.has('palette') && (
					<Palette open={open === 'palette'} onClose={close} onShortcuts={() => show('shortcuts')} />
				)}
				{opened.has('shortcuts') && <ShortcutsDialog open={open === 'shortcuts'} onClose={close} />}
			</Suspense>
		</>
	);
}
