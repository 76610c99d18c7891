import type { OpenRequest } from '#contract/needs-you';
import { daysAgo } from '#contract/rules/format';
import type { IntroKind } from '#contract/rules/intro-status';
import { bouncedTo, nudgeTo } from '../../../features/connectors/connectors-next.ts';
import { bouncedAdvice } from '../../../features/introductions/intro-states.ts';
import { paths } from '../../../paths.ts';
import { Content } from './content.tsx';
import { Connector, Prospect, withOthers } from './names.tsx';
import { connectorCalled } from './queue.ts';
import { Said } from './said.tsx';
import { VerbLink } from './verbs.tsx';

const again: Record<IntroKind, string> = { ask: 'Ask again', nudge: 'Follow up again', thanks: 'Send thanks again' };

/** After a bounced mail: it can be written again, and a message that follows a request follows the same one. */
export const Bounced = ({ request }: { request: OpenRequest }) => (
	<Content
		question={
			<>
				Your email to <Connector request={request} /> about <Prospect request={request} />
				{withOthers(request)} came back.
			</>
		}
		detail={bouncedAdvice(request.kind)}
	>
		<VerbLink primary to={bouncedTo(request)} label={`${again[request.kind]} about ${request.prospectName}`}>
			{again[request.kind]}
		</VerbLink>
	</Content>
);

/** After a while without an answer: records an answer that came another way, or opens a follow-up in the composer. */
export const Nudge = ({ request }: { request: OpenRequest }) => (
	<Content
		question={
			<>
				<Connector request={request} /> hasn’t answered about <Prospect request={request} />
				{withOthers(request)}.
			</>
		}
		detail={`Asked ${daysAgo(Date.parse(request.sentAt ?? request.createdAt), Date.now())}.`}
	>
		<VerbLink
			primary
			to={nudgeTo(request)}
			label={`Follow up with ${connectorCalled(request)} about ${request.prospectName}`}
		>
			Follow up with {connectorCalled(request)}
		</VerbLink>
		{request.withOthers === 0 && <Said request={request} />}
	</Content>
);

/** A mail that was refused, or may not have been sent. */
export const Look = ({ request }: { request: OpenRequest }) => (
	<Content
		question={
			<>
				Your email to <Connector request={request} /> about <Prospect request={request} />
				{withOthers(request)} {request.status === 'failed' ? 'was refused' : 'may not have been sent'}.
			</>
		}
	>
		<VerbLink
			primary
			to={paths.contact(request.listId, request.prospectId)}
			label={`See what happened to the request about ${request.prospectName}`}
		>
			See what happened
		</VerbLink>
	</Content>
);
