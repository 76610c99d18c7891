import { type ReactNode, Suspense, useState } from 'react';
import { lazyPart } from '../../ui/lazy-part.tsx';

const AddPerson = lazyPart(async () => (await import('./add-person.tsx')).AddPerson);

/** Adds people to the list by hand. `element` is to be shown: the dialog, once `onAdd` was called. */
export function useAddPerson(listId: string): { onAdd: () => void; element: ReactNode } {
	const [open, setOpen] = useState(false);
	const element = open && (
		<Suspense>
			<AddPerson listId={listId} onClose={() => setOpen(false)} />
		</Suspense>
	);
	return { onAdd: () => setOpen(true), element };
}
