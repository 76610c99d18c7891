import { UserX } from 'lucide-react';
import { ButtonLink } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';

/** What stands where a contact is not there (any more), or is not this person's. */
export function ContactNotFound({ listId }: { listId: string }) {
	return (
		<EmptyState
			icon={<UserX />}
			title="Contact not found."
			action={<ButtonLink to={`/prospect-lists/${listId}`}>Back to List</ButtonLink>}
		/>
	);
}
