import { UserX } from 'lucide-react';
import { useNavigate } from 'react-router';
import { paths } from '../../paths.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';

/** Shown instead of a contact that does not exist, or belongs to somebody else. */
export function ContactNotFound({ listId }: { listId: string }) {
	const navigate = useNavigate();
	return (
		<EmptyState
			icon={<UserX />}
			title="Contact not found."
			action={<Button onClick={() => navigate(paths.list(listId))}>Back to List</Button>}
		/>
	);
}
