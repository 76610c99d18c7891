import { usePrefetchQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation, useParams } from 'react-router';
import { ContactNotFound } from '../../parts/contact-not-found.tsx';
import { followUpIn, openingOf, signature } from '../../parts/intro-texts.ts';
import { paths } from '../../paths.ts';
import { connectionsQuery } from '../../queries/connections.ts';
import { askedBeforeQuery, introRequestsQuery } from '../../queries/intro-requests.ts';
import { prospectQuery } from '../../queries/prospects.ts';
import { userQuery } from '../../queries/session.ts';
import { templatesQuery } from '../../queries/templates.ts';
import { LoadError } from '../../ui/load-error.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { PageSpinner } from '../../ui/spinner.tsx';
import { Composer } from './composer.tsx';

/** Request Introduction: writes the email to the connection. */
export function Screen() {
	const { listId = '', prospectId = '' } = useParams();
	const follows = followUpIn(useLocation().search);
	const [discarded, setDiscarded] = useState(0);
	// Together with the others, so that the cards are whole when they appear.
	usePrefetchQuery(connectionsQuery(prospectId));
	const { data: prospect, isPending } = useQuery(prospectQuery(prospectId));
	const { data: user } = useQuery(userQuery);
	const { data: templates = [] } = useQuery(templatesQuery);
	const { data: asked = [] } = useQuery(askedBeforeQuery);
	// A message that follows a request needs that one.
	const requests = useQuery({ ...introRequestsQuery(prospectId), enabled: follows !== null });
	if (isPending || (prospect && follows && requests.isPending)) return <PageSpinner label="Loading contact..." />;
	const back = { to: paths.list(listId), label: 'Back to List' };
	if (!prospect) return <ContactNotFound listId={listId} />;
	if (follows && !requests.data)
		return (
			<LoadError
				title="Failed to load the request"
				text="Please try refreshing the page."
				onRetry={() => requests.refetch()}
			/>
		);
	return (
		<>
			<PageHeader
				title="Request Introduction"
				subject={prospect.name}
				subtitle={
					<>
						Send an introduction request for{' '}
						<strong dir="auto" className="font-semibold text-ink">
							{prospect.name}
						</strong>
					</>
				}
				back={back}
			/>
			<Composer
				key={[prospect.id, follows?.kind, follows?.requestId, discarded].join()}
				prospect={prospect}
				listPath={back.to}
				user={user}
				templates={templates}
				asked={asked}
				opening={follows && openingOf(follows, requests.data ?? [], prospect, signature(user))}
				onDiscard={() => setDiscarded(discarded + 1)}
			/>
		</>
	);
}
