import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation, useParams } from 'react-router';
import type { Prospect } from '#contract/prospect';
import type { IntroKind } from '#contract/rules/intro-status';
import { isMissing } from '../../api.ts';
import { useIsCircleRead } from '../../features/circle/circle-member.tsx';
import { connectorChoices, firstConnector } from '../../features/connectors/connectors.ts';
import { kindLabels } from '../../features/introductions/intro-states.ts';
import { followUpIn, inDrafts, openingOf, signature } from '../../features/introductions/intro-texts.ts';
import { memoryOf } from '../../features/prospects/list-memory.ts';
import { NoContact } from '../../features/prospects/no-contact.tsx';
import { againIn, draftIn, paths, throughIn, withIn } from '../../paths.ts';
import { connectionsQuery } from '../../queries/connections.ts';
import { introDraftQuery } from '../../queries/intro-drafts.ts';
import { introRequestQuery, pastRequestsQuery } from '../../queries/intro-requests.ts';
import { pathsQuery } from '../../queries/prospect-paths.ts';
import { prospectQuery } from '../../queries/prospects.ts';
import { userQuery } from '../../queries/session.ts';
import { templatesQuery } from '../../queries/templates.ts';
import { lazyPart } from '../../ui/loading/lazy-part.tsx';
import { LoadError } from '../../ui/loading/load-error.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { PageSpinner } from '../../ui/spinner.tsx';
import { Composer } from './composer.tsx';
import { ComposerHead } from './composer-head.tsx';

const AskAboutSeveral = lazyPart(async () => (await import('./several.tsx')).AskAboutSeveral);
const SeveralOnceMore = lazyPart(async () => (await import('./several.tsx')).SeveralOnceMore);

const titles: Record<IntroKind, [title: string, before: string]> = {
	ask: ['Request Introduction', 'Send an introduction request for'],
	nudge: [kindLabels.nudge, 'Follow up on your request about'],
	thanks: [kindLabels.thanks, 'Thank them for introducing you to'],
};

/** Request Introduction: writes the email to the connection. */
export function Screen() {
	const { listId = '', prospectId = '' } = useParams();
	const { search } = useLocation();
	const [discarded, setDiscarded] = useState(0);
	const contact = useQuery({ ...prospectQuery(prospectId), select: inDrafts<Prospect> });
	const prospect = contact.data;
	const { data: user } = useQuery(userQuery);
	const { data: templates = [] } = useQuery(templatesQuery);
	const following = followUpIn(search);
	// Both decide who is asked first, so the composer waits for them. Without them it is the connection source. An ask
	// about several has its own connector.
	const others = following ? [] : withIn(search).filter((id) => id !== prospectId);
	const enabled = others.length === 0;
	const { data: connections, isFetched: isFound } = useQuery({ ...connectionsQuery(prospectId), enabled });
	const { data: ranked = [], isFetched: isRanked } = useQuery({ ...pathsQuery(prospectId), enabled });
	const again = following ? null : againIn(search);
	const { data: everAsked = [] } = useQuery(pastRequestsQuery);
	const isCircleRead = useIsCircleRead(enabled);
	// A message that follows a request needs that request, and so does one that is written again.
	const earlier = following?.requestId ?? again;
	const before = useQuery({ ...introRequestQuery(earlier ?? ''), enabled: earlier !== null });
	const followed = before.data?.prospectId === prospectId ? before.data : undefined;
	// If that request is gone nothing can follow it, and the composer opens for a new ask.
	const follows = before.isFetched && !followed ? null : following;
	const named = draftIn(search);
	const draft = useQuery({ ...introDraftQuery(prospectId), enabled: named !== null });
	// Reading again after a failure must not discard typed text.
	const isReady =
		(!named || draft.isFetched) &&
		(!earlier || before.isFetched) &&
		(!enabled || isCircleRead) &&
		(follows !== null || !enabled || (isFound && isRanked));
	if (others.length > 0)
		return <AskAboutSeveral listId={listId} ids={[prospectId, ...others]} connector={throughIn(search)} />;
	if (contact.isPending || (prospect && !isReady)) return <PageSpinner label="Loading contact..." />;
	const back = { to: paths.list(listId), label: 'Back to List' };
	if (!prospect) {
		return (
			<>
				<PageHeader title={titles.ask[0]} back={isMissing(contact.error) ? undefined : back} />
				<NoContact listId={listId} contact={contact} />
			</>
		);
	}
	// A draft that was opened before is in that browser, and no longer on the server.
	if (named && draft.isLoadingError && !isMissing(draft.error))
		return <LoadError title="Failed to load the draft" onRetry={() => draft.refetch()} />;
	if (earlier && before.isLoadingError && !isMissing(before.error))
		return <LoadError title="Failed to load the request" onRetry={() => before.refetch()} />;
	const asked = everAsked.filter((one) => !one.isInvented || one.prospectId === prospectId);
	const choices = connectorChoices(ranked, connections ?? []);
	const through = throughIn(search) ?? memoryOf(listId).connector;
	const mailId = (again || follows?.kind === 'nudge') && followed?.favourId;
	const alone = (
		<>
			<Head prospect={prospect} kind={follows?.kind ?? 'ask'} back={back} />
			<Composer
				key={[prospect.id, follows?.kind, earlier, discarded].join()}
				people={[prospect]}
				source={prospect.connectionSource}
				listPath={back.to}
				user={user}
				templates={templates}
				asked={asked}
				choices={choices}
				connections={connections}
				drafted={named !== null && draft.data?.id === named ? draft.data : null}
				first={follows ? null : firstConnector(choices, through)}
				text={again && followed ? { subject: followed.subject, message: followed.message } : undefined}
				opening={follows && openingOf(follows, followed, prospect, signature(user))}
				onDiscard={() => setDiscarded(discarded + 1)}
			/>
		</>
	);
	return mailId ? <SeveralOnceMore mailId={mailId} isNudge={!again} alone={alone} /> : alone;
}

type HeadProps = { prospect: Prospect; kind: IntroKind; back: { to: string; label: string } };

function Head({ prospect, kind, back }: HeadProps) {
	const [title, before] = titles[kind];
	return (
		<ComposerHead
			title={title}
			subject={prospect.name}
			subtitle={
				<>
					{before}{' '}
					<strong dir="auto" className="font-semibold text-ink">
						{prospect.name}
					</strong>
				</>
			}
			back={back}
		/>
	);
}
