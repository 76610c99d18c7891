import { type ReactNode, useState } from 'react';
import { lazyPart } from '../../ui/loading/lazy-part.tsx';

const AddPerson = lazyPart(async () => (await import('./add-person.tsx')).AddPerson, { place: 'over' });

/** Adds people to the list by hand. `element` is to be shown: the dialog, once `onAdd` was called. */
export function useAddPerson(listId: string): { onAdd: () => void; element: ReactNode } {
	const [open, setOpen] = useState(false);
	const element = open && <AddPerson listId={listId} onClose={() => setOpen(false)} />;
	return { onAdd: () => setOpen(true), element };
}
