import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { isMissing } from '../../api.ts';
import { NoContact } from '../../features/prospects/no-contact.tsx';
import { paths } from '../../paths.ts';
import { prospectQuery } from '../../queries/prospects.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { Contact } from './contact.tsx';
import { Neighbours } from './neighbours.tsx';

/** One prospect: their data, and who could introduce them. */
export function Screen() {
	const { listId = '', prospectId = '' } = useParams();
	const prospect = useQuery(prospectQuery(prospectId));
	const missing = isMissing(prospect.error);
	return (
		<>
			<PageHeader
				back={missing ? undefined : { to: paths.list(listId), label: 'Back to List' }}
				title="Edit Contact"
				subject={prospect.data?.name}
				isSubjectLarge={!missing}
				steps={<Neighbours listId={listId} prospectId={prospectId} />}
				subtitle="Update contact information and details"
			/>
			{prospect.data ? (
				<Contact key={prospectId} prospect={prospect.data} listId={listId} />
			) : prospect.isPending ? (
				<Spinner label="Loading contact..." visible className="min-h-80" />
			) : (
				<NoContact listId={listId} contact={prospect} />
			)}
		</>
	);
}
