import type { NeedsYou, OpenRequest, WarmPath } from '#contract/needs-you';
import { firstName } from '#contract/rules/first-name';
import { isNamed } from '../../../features/connectors/connectors.ts';
import { type WaitingThing, waitingOf } from '../../../features/needs-you/waiting.ts';

/** An entry of the queue: something that needs the user, or a connector to ask. */
export type Thing = WaitingThing | { kind: 'ask'; key: string; path: WarmPath };

/**
 * Returns everything the user can do next, in order: what needs them, then connectors to ask. Connectors who have not
 * been thanked yet come last.
 */
export function queueOf(data: NeedsYou): Thing[] {
	const toThank = data.thank.map(({ connectorName }) => connectorName);
	const isToThank = ({ connectorName }: WarmPath) => Number(toThank.some((name) => isNamed(name, connectorName)));
	const asks = data.ask.toSorted((a, b) => isToThank(a) - isToThank(b));
	return [...waitingOf(data), ...asks.map((path) => ({ kind: 'ask' as const, key: `ask.${path.prospectId}`, path }))];
}

/** Returns the name of the connector who was asked, or their address. */
export const connectorOf = ({ connectorName, recipientEmail }: OpenRequest) =>
	connectorName ?? recipientEmail ?? 'Your connection';

/** Returns the connector's first name, for the middle of a sentence. */
export const connectorCalled = ({ connectorName }: OpenRequest) =>
	connectorName ? firstName(connectorName) : 'your connection';

/** Returns the title of a thing in one line, which begins with a verb. */
export function titleOf(thing: Thing): string {
	if (thing.kind === 'ask') return `Ask ${thing.path.connectorName} about ${thing.path.prospectName}`;
	if (thing.kind === 'asked') return titleOfAsked(thing);
	const { kind, request } = thing;
	const { prospectName } = request;
	const connector = connectorCalled(request);
	switch (kind) {
		case 'confirm':
			return request.mayWrite ? `Write to ${prospectName}` : `Mark as introduced to ${prospectName}`;
		case 'replied':
			if (request.status !== 'replied') return `Check the email from ${connector} about ${prospectName}`;
			return `Reply to ${connector} about ${prospectName}`;
		case 'write':
			return `Write to ${prospectName}`;
		case 'thank':
			return `Thank ${connector} for introducing ${prospectName}`;
		case 'instead':
			return `Ask ${thing.request.next} about ${prospectName}`;
		case 'bounced':
			return `Reach ${connector} another way about ${prospectName}`;
		case 'nudge':
			return `Follow up with ${connector} about ${prospectName}`;
		case 'look':
			return `Check your email to ${connector} about ${prospectName}`;
	}
}

function titleOfAsked({ ask: { asker }, person }: Extract<Thing, { kind: 'asked' }>): string {
	if (person.prospectSaidYes) return `Introduce ${asker} to ${person.name}`;
	return person.saidYes ? `Check with ${person.name} for ${asker}` : `Answer ${asker} about ${person.name}`;
}
