import { type ReactNode, useState } from 'react';
import { lazyInset } from '../../ui/loading/lazy-part.tsx';

const AddPerson = lazyInset(async () => (await import('./add-person.tsx')).AddPerson, 'over');

/** Adds people to the list by hand. `element` is to be shown: the dialog, once `onAdd` was called. */
export function useAddPerson(listId: string): { onAdd: () => void; element: ReactNode } {
	const [open, setOpen] = useState(false);
	const element = open && <AddPerson listId={listId} onClose={() => setOpen(false)} />;
	return { onAdd: () => setOpen(true), element };
}
