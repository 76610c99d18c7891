import { Search } from 'lucide-react';
import { useLayoutEffect, useRef, useState } from 'react';
import { useKeyActions } from '../parts/key-actions.ts';
import { keyLabels } from '../parts/shortcuts.ts';
import { IconButton } from '../ui/icon-button.tsx';
import { lazyPart } from '../ui/lazy-part.tsx';
import { fetchEarly, whenFetched } from '../ui/when-fetched.ts';
import { isCovered, keepTyped, listenForKeys } from './keyboard.ts';

const Palette = lazyPart(async () => (await import('./palette/palette.tsx')).Palette);
const ShortcutsDialog = lazyPart(async () => (await import('./shortcuts-dialog.tsx')).ShortcutsDialog);
const parts = { palette: Palette, shortcuts: ShortcutsDialog };
type Which = keyof typeof parts;

/** The button of the palette, the palette itself, the dialog of all shortcuts, and what the keys do on every screen. */
export function Commands() {
	const [open, setOpen] = useState<Which>();
	const [fetching, setFetching] = useState<Which>();
	// Those that were opened once: they stay, to give the focus back when they close.
	const [opened, setOpened] = useState<ReadonlySet<Which>>(new Set());
	const typed = useRef('');
	const close = () => setOpen(undefined);
	const show = (which: Which) => {
		typed.current = '';
		setFetching(which);
		whenFetched(parts[which], () => {
			setOpened((before) => new Set([...before, which]));
			setOpen(which);
		}).then(() => setFetching(undefined));
	};
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
				{...fetchEarly(Palette)}
			>
				<Search aria-hidden />
			</IconButton>
			{fetching === 'palette' && <KeepTyped onKey={(key) => (typed.current += key)} />}
			{opened.has('palette') && (
				<Palette open={open === 'palette'} typed={typed} onClose={close} onShortcuts={() => show('shortcuts')} />
			)}
			{opened.has('shortcuts') && <ShortcutsDialog open={open === 'shortcuts'} onClose={close} />}
		</>
	);
}

// While the code of the palette is on its way: whoever opens it by its key types on at once.
function KeepTyped({ onKey }: { onKey: (key: string) => void }) {
	useLayoutEffect(() => keepTyped(onKey), [onKey]);
	return null;
}
