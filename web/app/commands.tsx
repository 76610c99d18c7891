import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import type { ActionName } from '../features/actions/actions.ts';
import { nextStepNow } from '../features/actions/next-offer.ts';
import { canUndo, undoLast } from '../features/actions/undo.ts';
import { actionsNow, useActions } from '../features/actions/use-actions.ts';
import { afterFetching, fetchEarly } from '../ui/loading/after-fetching.ts';
import { lazyPart } from '../ui/loading/lazy-part.tsx';
import { carryOutEarlyKeys } from './early-keys.ts';
import { PaletteButton } from './frame.tsx';
import { isCovered, keepTyped, listenForKeys } from './keyboard.ts';

const Palette = lazyPart(async () => (await import('./palette/palette.tsx')).Palette, { place: 'press' });
const ShortcutsDialog = lazyPart(async () => (await import('./shortcuts-dialog.tsx')).ShortcutsDialog, {
	place: 'press',
});
const ContactsAtCompanyDialog = lazyPart(
	async () => (await import('./contacts-at-company-dialog.tsx')).ContactsAtCompanyDialog,
	{
		place: 'press',
	},
);
const parts = { palette: Palette, shortcuts: ShortcutsDialog, contactsAtCompany: ContactsAtCompanyDialog };
type Which = keyof typeof parts;

/** The palette and its button, the dialog of shortcuts, and the keys that work on every screen. */
export function Commands() {
	const [open, setOpen] = useState<Which>();
	const [fetching, setFetching] = useState<Which>();
	const typed = useRef('');
	// The screen's actions when the palette was opened, so that the row with the focus counts.
	const availableActions = useRef<readonly ActionName[]>([]);
	const close = () => setOpen(undefined);
	const show = (which: Which, text = '') => {
		typed.current = text;
		availableActions.current = actionsNow();
		setFetching(which);
		void afterFetching(parts[which], () => setOpen(which)).then(() => setFetching(undefined));
	};
	useLayoutEffect(listenForKeys, []);
	const client = useQueryClient();
	const openPalette = useEffectEvent((text: string) => show('palette', text));
	useEffect(() => carryOutEarlyKeys(client, openPalette), [client]);
	useActions({
		palette: () => {
			if (open) close();
			else if (!isCovered()) show('palette');
		},
		shortcuts: () => show('shortcuts'),
		contactsAtCompany: () => show('contactsAtCompany'),
		get nextStep() {
			return nextStepNow();
		},
		get undo() {
			return canUndo() ? undoLast : undefined;
		},
	});
	return (
		<>
			<PaletteButton onClick={() => show('palette')} {...fetchEarly(Palette)} />
			{fetching === 'palette' && <KeepTyped onKey={(key) => (typed.current += key)} />}
			{open === 'palette' && <Palette typed={typed} availableActions={availableActions} onClose={close} />}
			{open === 'shortcuts' && <ShortcutsDialog onClose={close} />}
			{open === 'contactsAtCompany' && <ContactsAtCompanyDialog onClose={close} />}
		</>
	);
}

// Keeps what is typed while the palette's code is loading, because people who open it by key go on typing.
function KeepTyped({ onKey }: { onKey: (key: string) => void }) {
	useLayoutEffect(() => keepTyped(onKey), [onKey]);
	return null;
}
