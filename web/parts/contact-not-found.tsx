import { UserX } from 'lucide-react';
import { useNavigate } from 'react-router';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';

/** What stands where a contact is not there (any more), or is not this person's. */
export function ContactNotFound({ listId }: { listId: string }) {
	const navigate = useNavigate();
	return (
		<EmptyState
			icon={<UserX />}
			title="Contact not found."
			action={<Button onClick={() => navigate(`/prospect-lists/${listId}`)}>Back to List</Button>}
		/>
	);
}
