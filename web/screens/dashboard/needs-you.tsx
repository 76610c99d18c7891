import { useMutation, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { OpenRequest, WarmPath } from '#contract/needs-you';
import { introStates } from '../../parts/intro-states.ts';
import { paths } from '../../paths.ts';
import { needsYouQuery, updateOutcome } from '../../queries/intro-requests.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Card, CardTitle } from '../../ui/card.tsx';
import { Link } from '../../ui/link.tsx';

/** What the person can do next, over all lists. Each line needs one press. Not shown when there is nothing. */
export function NeedsYou() {
	const { data } = useQuery(needsYouQuery);
	if (!data || Object.values(data).every((lines) => lines.length === 0)) return null;
	return (
		<Card aria-labelledby="needs-you" className="mt-4 p-0">
			<CardTitle id="needs-you" className="p-5 pb-3">
				Needs you
			</CardTitle>
			<ul>
				{data.confirm.map((request) => (
					<Confirm key={request.id} request={request} />
				))}
				{data.nudge.map((request) => (
					<Nudge key={request.id} request={request} />
				))}
				{data.look.map((request) => (
					<Look key={request.id} request={request} />
				))}
				{data.ask.map((path) => (
					<Ask key={path.prospectId} path={path} />
				))}
			</ul>
		</Card>
	);
}

const connectorOf = ({ connectorName, recipientEmail }: OpenRequest) =>
	connectorName ?? recipientEmail ?? 'Your connection';

function Confirm({ request }: { request: OpenRequest }) {
	const { mutate, isPending } = useMutation(updateOutcome);
	return (
		<Line
			action={
				<Button
					pending={isPending}
					aria-label={`Introduced to ${request.prospectName}`}
					onClick={() => isPending || mutate({ id: request.id, outcome: 'introduced' })}
				>
					Introduced
				</Button>
			}
			detail={request.answerNote ? `“${request.answerNote}”` : 'Did the introduction happen?'}
		>
			<b className="font-semibold">{connectorOf(request)}</b> said yes to introducing you to{' '}
			<Prospect request={request} />.
		</Line>
	);
}

function Nudge({ request }: { request: OpenRequest }) {
	return (
		<Line
			action={
				<ButtonLink
					to={paths.introRequest(request.listId, request.prospectId, { kind: 'nudge', requestId: request.id })}
					aria-label={`Write a nudge about ${request.prospectName}`}
				>
					Write a nudge
				</ButtonLink>
			}
			detail={`Asked on ${new Date(request.sentAt ?? request.createdAt).toLocaleDateString()}`}
		>
			<b className="font-semibold">{connectorOf(request)}</b> has not answered about <Prospect request={request} />.
		</Line>
	);
}

function Look({ request }: { request: OpenRequest }) {
	return (
		<Line
			action={
				<ButtonLink
					to={paths.contact(request.listId, request.prospectId)}
					aria-label={`Look at the request about ${request.prospectName}`}
				>
					Look
				</ButtonLink>
			}
			detail={introStates[request.status === 'sending' ? 'unknown' : request.status].label}
		>
			Your email to <b className="font-semibold">{connectorOf(request)}</b> about <Prospect request={request} />.
		</Line>
	);
}

function Ask({ path }: { path: WarmPath }) {
	const others = path.count - 1;
	return (
		<Line
			action={
				<ButtonLink
					to={paths.introRequest(path.listId, path.prospectId)}
					aria-label={`Ask ${path.connectorName} about ${path.prospectName}`}
				>
					Ask
				</ButtonLink>
			}
			detail={
				path.saidYes > 0
					? `Said yes ${path.saidYes === 1 ? 'once' : `${path.saidYes} times`} before`
					: 'Nobody was asked about them yet'
			}
		>
			<b className="font-semibold">{path.connectorName}</b> could introduce you to{' '}
			<b className="font-semibold">{path.prospectName}</b>
			{others > 0 && ` and ${others === 1 ? '1 other' : `${others.toLocaleString('en')} others`}`}.
		</Line>
	);
}

const Prospect = ({ request }: { request: OpenRequest }) => (
	<Link className="font-semibold text-ember-ink hover:underline" to={paths.contact(request.listId, request.prospectId)}>
		{request.prospectName}
	</Link>
);

function Line({ action, detail, children }: { action: ReactNode; detail: string; children: ReactNode }) {
	return (
		<li className="flex flex-wrap items-center gap-x-4 gap-y-2 border-t px-5 py-3">
			<div className="min-w-0 flex-1 basis-52">
				<p className="[overflow-wrap:anywhere]">{children}</p>
				<p className="text-ink-3 text-sm [overflow-wrap:anywhere]">{detail}</p>
			</div>
			<div className="shrink-0">{action}</div>
		</li>
	);
}
