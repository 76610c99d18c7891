import type { UseQueryResult } from '@tanstack/react-query';
import { UserX } from 'lucide-react';
import { useNavigate } from 'react-router';
import { isMissing } from '../../api.ts';
import { paths } from '../../paths.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LoadError } from '../../ui/loading/load-error.tsx';

type NoContactProps = { listId: string; contact: Pick<UseQueryResult, 'error' | 'refetch'> };

/** Shown in place of a contact that does not exist, belongs to another user, or could not be read. */
export function NoContact({ listId, contact: { error, refetch } }: NoContactProps) {
	if (isMissing(error)) return <ContactNotFound listId={listId} />;
	return <LoadError title="Failed to load contact" onRetry={() => refetch()} />;
}

function ContactNotFound({ listId }: { listId: string }) {
	const navigate = useNavigate();
	return (
		<EmptyState
			icon={<UserX />}
			title="Contact not found."
			action={<Button onClick={() => navigate(paths.list(listId))}>Back to List</Button>}
		/>
	);
}
