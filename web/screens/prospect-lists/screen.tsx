import { useQuery } from '@tanstack/react-query';
import { ClipboardList, Plus, Users } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useLocation } from 'react-router';
import { SampleButton } from '../../features/sample/sample-button.tsx';
import { paths } from '../../paths.ts';
import { listsQuery } from '../../queries/prospect-lists.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { focusBack, keepFromHeading } from '../../ui/keyboard/focus.ts';
import { lazyPart } from '../../ui/loading/lazy-part.tsx';
import { LoadError } from '../../ui/loading/load-error.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { Lists } from './lists.tsx';

const CreateList = lazyPart(async () => (await import('./create-list.tsx')).CreateList);

/** The overview of all lists: create one, find one, open one. */
export function Screen() {
	const lists = useQuery(listsQuery);
	const { open, start, close } = useFormInPlace();
	return (
		<>
			<PageHeader
				title="Prospect Lists"
				subtitle="Organize your target connections into focused lists"
				aside={
					<>
						<ButtonLink to={paths.myNetwork} className="max-sm:flex-1">
							<Users aria-hidden />
							My Network
						</ButtonLink>
						{/* The form has a button of the same name. */}
						<Button variant="primary" aria-expanded={open} hidden={open} onClick={start} className="max-sm:flex-1">
							<Plus aria-hidden />
							Create List
						</Button>
					</>
				}
			/>
			{open && <CreateList onClose={close} />}
			{lists.data ? (
				lists.data.length > 0 ? (
					<Lists lists={lists.data} onRefresh={lists.refetch} refreshing={lists.isFetching} />
				) : (
					<EmptyState
						icon={<ClipboardList />}
						title="No prospect lists yet"
						action={
							<div className="flex flex-wrap justify-center gap-2">
								<Button variant="primary" hidden={open} onClick={start}>
									<Plus aria-hidden />
									Create Your First List
								</Button>
								<SampleButton />
							</div>
						}
					>
						Create your first list to organize target connections
					</EmptyState>
				)
			) : lists.isPending ? (
				<Spinner label="Loading prospect lists" className="min-h-60" />
			) : (
				<LoadError title="Failed to load prospect lists" onRetry={() => lists.refetch()} />
			)}
		</>
	);
}

// The button that opened the form gets the focus back when the form closes. The address can open the form, too.
function useFormInPlace() {
	const location = useLocation();
	const [open, setOpen] = useState(false);
	const opener = useRef<Element | null>(null);
	useEffect(() => {
		if (location.pathname + location.hash !== paths.newList) return;
		keepFromHeading();
		setOpen(true);
	}, [location]);
	return {
		open,
		start: () => {
			opener.current = document.activeElement;
			setOpen(true);
		},
		close: () => {
			flushSync(() => setOpen(false));
			focusBack(opener.current);
		},
	};
}
