import type { DeclinedRequest, NeedsYou, OpenRequest, WarmPath } from '#contract/needs-you';
import { isKnown } from '#contract/path';
import { firstName } from '#contract/rules/first-name';
import { paths } from '../../paths.ts';
import { isNamed } from './connectors.ts';

/** A step that the composer can take: its name, and the composer's address for it. */
type Step = { name: string; to: string };

/** Returns the path for a bounced email: the email again, or the message that follows the same request. */
export const bouncedTo = ({ id, kind, followsId, listId, prospectId, connectorName }: OpenRequest) =>
	paths.introRequest(
		listId,
		prospectId,
		kind !== 'ask' && followsId ? { kind, requestId: followsId } : { again: id, through: connectorName },
	);

/** Returns the path of a nudge. */
export const nudgeTo = ({ id, listId, prospectId }: OpenRequest) =>
	paths.introRequest(listId, prospectId, { kind: 'nudge', requestId: id });

/** Returns the path of a thank-you. */
export const thankTo = ({ id, listId, prospectId }: OpenRequest) =>
	paths.introRequest(listId, prospectId, { kind: 'thanks', requestId: id });

/** Returns the path to ask the next connector after a no. */
export const insteadTo = ({ listId, prospectId, next }: DeclinedRequest) =>
	paths.introRequest(listId, prospectId, { through: next });

/** Returns the path to ask a connector. It names them: the composer does not choose someone only known to work there. */
export const askTo = (path: WarmPath) =>
	paths.introRequest(path.listId, path.prospectId, isKnown(path) ? undefined : { through: path.connectorName });

let opened = '';

/** Remembers that this address of the composer was opened from what needs the user. */
export const openFromNeedsYou = (to: string) => {
	opened = to;
};

/**
 * Finds the next line of "Needs You" that the composer can take, after the email at this address to this connector
 * about these people. Undefined if the address was not opened from there, or nothing is left.
 */
export function nextStep(
	needsYou: NeedsYou | undefined,
	address: string,
	done: { people: readonly string[]; connector: string | null },
): Step | undefined {
	if (!needsYou || address !== opened) return undefined;
	const { thank, instead, bounced, nudge, ask } = needsYou;
	const steps = [
		...thank.map((line) => ({ line, act: 'thank', who: line.connectorName, to: thankTo(line) })),
		...instead.map((line) => ({ line, act: 'ask', who: line.next, to: insteadTo(line) })),
		...bounced.map((line) => ({ line, act: 'write to', who: line.connectorName, to: bouncedTo(line) })),
		...nudge.map((line) => ({ line, act: 'nudge', who: line.connectorName, to: nudgeTo(line) })),
		// A connector asked today isn't asked again.
		...ask
			.filter(({ connectorName }) => !isNamed(connectorName, done.connector))
			.map((line) => ({ line, act: 'ask', who: line.connectorName, to: askTo(line) })),
	];
	const next = steps.find(({ line }) => !line.isInvented && !done.people.includes(line.prospectId));
	if (!next) return undefined;
	const { act, who, line, to } = next;
	return { name: `Next: ${act} ${who ? firstName(who) : 'them'} about ${firstName(line.prospectName)}`, to };
}
