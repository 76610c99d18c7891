import { type UseQueryResult, useQueries, useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import type { MailedRequest } from '#contract/mail-about-several';
import { messageParts } from '#contract/mailed-text';
import type { Prospect } from '#contract/prospect';
import { peopleFewest } from '#contract/rules/limits';
import { isMissing } from '../../api.ts';
import { useIsCircleRead } from '../../features/circle/circle-member.tsx';
import { commonSource } from '../../features/connectors/connectors-of-several.ts';
import { type EmailText, inDrafts, signature } from '../../features/introductions/intro-texts.ts';
import { onceMore, type People, severalNudge } from '../../features/introductions/several-texts.ts';
import { NoContact } from '../../features/prospects/no-contact.tsx';
import { paths } from '../../paths.ts';
import { mailAboutSeveralQuery, pastRequestsQuery } from '../../queries/intro-requests.ts';
import { prospectQuery } from '../../queries/prospects.ts';
import { userQuery } from '../../queries/session.ts';
import { templatesQuery } from '../../queries/templates.ts';
import { LoadError } from '../../ui/loading/load-error.tsx';
import { draftKey, moveDraft } from '../../ui/memory/drafts.ts';
import { PageSpinner } from '../../ui/spinner.tsx';
import { Composer } from './composer.tsx';
import { ComposerHead } from './composer-head.tsx';
import { SeveralConnector } from './several-connector.tsx';
import { draftPlaces } from './use-composer.ts';
import { useAbout, useDrop, useLeaveOut } from './use-leave-out.ts';

type SeveralProps = {
	listId: string;
	/** IDs of the people it is about. */
	ids: readonly string[];
	connector: string | null;
};

/** Asks one connector about several people: one email, and a request for each person. */
export function AskAboutSeveral({ listId, ids, connector }: SeveralProps) {
	const found = useQueries({ queries: ids.map((id) => ({ ...prospectQuery(id), select: inDrafts<Prospect> })) });
	const { data: asked, isFetched } = useQuery(pastRequestsQuery);
	const isCircleRead = useIsCircleRead();
	const { data: user } = useQuery(userQuery);
	const leaveOut = useLeaveOut(ids);
	const goOnAbout = useAbout();
	if (!isFetched || !isCircleRead || user === undefined || found.some((one) => one.isPending))
		return <PageSpinner label="Loading contact..." />;
	const [first, ...others] = found.flatMap(({ data }) => (data ? [data] : []));
	const failed = failedOf(found) ?? (first ? undefined : found[0]);
	if (!first || failed) return failed && <NoContact listId={listId} contact={failed} />;
	const people: People = [first, ...others];
	const named = connector ?? commonSource(people);
	const left = people.filter(({ id }) => !isMissing(found[ids.indexOf(id)]?.error ?? null));
	const isLess = left.length > 0 && left.length < ids.length;
	const onGone = isLess ? () => leaveOut(people, left, named) : undefined;
	// An open form leaves them out itself.
	if (onGone && (named === null || people.length < ids.length)) return <GoOn onGo={onGone} />;
	if (named === null) return <SeveralConnector people={people} />;
	// The email greets the connector, so they stay, even if the connection sources change.
	if (connector === null) return <GoOn onGo={() => goOnAbout(people, named)} />;
	return <SeveralComposer people={people} connector={connector} asked={asked ?? []} onGone={onGone} />;
}

// Goes on to another address of the composer.
function GoOn({ onGo }: { onGo: () => void }) {
	const go = useEffectEvent(onGo);
	useEffect(() => go(), []);
	return <PageSpinner label="Loading contact..." />;
}

// The first read that failed. A person who was removed meanwhile isn't a failure.
const failedOf = (reads: readonly UseQueryResult<unknown>[]) =>
	reads.find((read) => read.isLoadingError && !isMissing(read.error));

type OnceMoreProps = { mailId: string; isNudge: boolean; alone: ReactNode };

/**
 * The nudge of a mail about several people, about those who have not answered; or the same mail again, with its text,
 * if it bounced. If one person is left, it is the message about one request.
 */
export function SeveralOnceMore({ mailId, isNudge, alone }: OnceMoreProps) {
	const mail = useQuery(mailAboutSeveralQuery(mailId));
	const requests = mail.data?.requests ?? [];
	const open = onceMore(requests, isNudge);
	const found = useQueries({
		queries: open.map(({ prospectId }) => ({ ...prospectQuery(prospectId), select: inDrafts<Prospect> })),
	});
	if (mail.isPending || found.some((one) => one.isPending)) return <PageSpinner label="Loading contact..." />;
	const failed = failedOf([mail, ...found]);
	if (failed) return <LoadError title="Failed to load the request" onRetry={() => failed.refetch()} />;
	const [first, ...others] = found.flatMap(({ data }) => (data ? [data] : []));
	const [request] = open;
	if (!first || others.length + 1 < peopleFewest) {
		return (
			<AboutOne mailId={mailId} request={request}>
				{alone}
			</AboutOne>
		);
	}
	const subject = request?.subject ?? '';
	const nudged = {
		mailId,
		subject,
		recipientEmail: request?.recipientEmail ?? '',
		circleMember: request?.circleMember ?? null,
	};
	return (
		<SeveralComposer
			people={[first, ...others]}
			connector={request?.connectorName ?? null}
			asked={[]}
			nudged={isNudge ? nudged : undefined}
			text={isNudge ? undefined : { subject, message: wholeOf(open) }}
		/>
	);
}

type AboutOneProps = { mailId: string; request: MailedRequest | undefined; children: ReactNode };

// The nudge about the last person left begins with the text typed while there were several.
function AboutOne({ mailId, request, children }: AboutOneProps) {
	const { data: user } = useQuery(userQuery);
	useState(() => {
		if (!user || !request) return;
		const key = (ids: string[], followed: string) => draftKey(user.id, draftPlaces(ids, 'nudge', followed).email);
		moveDraft(key([], mailId), key([request.prospectId], request.id));
	});
	return children;
}

// The message of each request has the ask, and only its own person's part.
const wholeOf = (requests: readonly { message: string }[]) => {
	const parts = requests.map(({ message }) => messageParts(message));
	return [parts[0]?.ask ?? '', ...parts.map(({ forward }) => forward ?? '')].join('\n\n---\n');
};

type SeveralComposerProps = {
	people: People;
	connector: string | null;
	asked: Parameters<typeof Composer>[0]['asked'];
	nudged?: { mailId: string; subject: string; recipientEmail: string; circleMember: string | null };
	/** The text of a mail that is sent again. */
	text?: EmailText;
	/** Leaves out people who were removed meanwhile. */
	onGone?: (() => void) | undefined;
};

function SeveralComposer({ people, connector, asked, nudged, text, onGone }: SeveralComposerProps) {
	const { data: user } = useQuery(userQuery);
	const { data: templates = [] } = useQuery(templatesQuery);
	const [discarded, setDiscarded] = useState(0);
	const { carried, drop, forget } = useDrop(people, connector);
	const [first] = people;
	const who = connector ?? 'your connection';
	const back = { to: paths.list(first.prospectListId), label: 'Back to List' };
	return (
		<>
			<ComposerHead
				title={nudged ? 'Nudge' : 'Request Introduction'}
				subject={who}
				subtitle={
					nudged ? `Follow up with ${who} about ${people.length} people` : `Ask ${who} about ${people.length} people`
				}
				back={back}
			/>
			<Composer
				key={[discarded, connector, ...people.map(({ id }) => id)].join()}
				people={people}
				source={connector}
				listPath={back.to}
				user={user}
				templates={templates}
				asked={asked.filter((one) => !one.isInvented || people.some(({ id }) => id === one.prospectId))}
				choices={[]}
				drafted={null}
				first={null}
				text={text}
				opening={
					nudged
						? {
								...severalNudge(people, connector, nudged.subject, signature(user)),
								recipientEmail: nudged.recipientEmail,
								circleMember: nudged.circleMember,
								connectorName: connector,
								followUp: { requestId: nudged.mailId, kind: 'nudge' },
							}
						: null
				}
				carried={carried}
				onDiscard={() => {
					forget();
					setDiscarded(discarded + 1);
				}}
				onDrop={nudged ? undefined : drop}
				onGone={onGone}
			/>
		</>
	);
}
