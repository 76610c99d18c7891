import type { Connection } from '#contract/connection';
import { hasReason, type Ledger, type Path, type PathReason } from '#contract/path';
import { nameKey } from '#contract/rules/identity';
import type { Reach } from '#contract/rules/reach';

/** The connector: by name, and by the connection unless it is the prospect's connection source. */
export type Connector = { name: string | null; connectionId: string | null };

/** A connector to choose for a prospect: their role, and the reasons for their rank. */
export type ConnectorChoice = {
	name: string;
	/** The saved connection. Null for the connection source, and for people known only from the network. */
	connectionId: string | null;
	isSource: boolean;
	about: string;
	linkedinUrl: string | null;
	reach: Reach;
	reasons: PathReason[];
	ledger: Ledger | null;
	/** Their place in the network. */
	acquaintance: Path['acquaintance'];
	/** Their last answer about this prospect, in words, if it was a no or that they don't know them. Else null. */
	passed: 'Said no' | 'Doesn’t know them' | null;
	/** The open ask about the prospect, in words. While there is one, no one is suggested. */
	asked: string | null;
};

/** Lists everyone who could introduce a prospect, in the order of their paths, best first. */
export function connectorChoices(paths: readonly Path[], connections: readonly Connection[]): ConnectorChoice[] {
	return paths.map((path) => {
		const isSource = hasReason(path, 'connection-source');
		return {
			name: path.name,
			connectionId: isSource ? null : (connectionOf(path, connections)?.id ?? null),
			isSource,
			about: [path.title, path.company].filter(Boolean).join(' · '),
			linkedinUrl: path.linkedinUrl,
			reach: path.reach,
			reasons: path.reasons,
			ledger: path.ledger,
			acquaintance: path.acquaintance,
			passed: hasReason(path, 'said-no-here')
				? 'Said no'
				: hasReason(path, 'doesnt-know-here')
					? 'Doesn’t know them'
					: null,
			asked: path.asked,
		};
	});
}

// The profile tells namesakes apart. A connection without one may be the one in the network.
function connectionOf({ name, linkedinUrl }: Path, connections: readonly Connection[]): Connection | undefined {
	const named = connections.filter(({ mutualConnectionName }) => isNamed(mutualConnectionName, name));
	const withProfile = (url: string | null) => named.find((one) => one.mutualConnectionLinkedinUrl === url);
	return withProfile(linkedinUrl) ?? withProfile(null);
}

/** Keeps one request of each mail, which may have asked about several people. */
export const onceEach = <Request extends { id: string; favourId: string | null }>(
	requests: readonly Request[],
): Request[] => [...new Map(requests.map((one) => [one.favourId ?? one.id, one])).values()];

/** True if two names are the same connector's, compared as everywhere. */
export const isNamed = (one: string | null, other: string | null) =>
	one !== null && other !== null && nameKey(one) === nameKey(other);

/**
 * Chooses the connector to ask first: the connection source, unless they said no about the person or don't know them;
 * else the best-ranked of the others who did neither. A connector with an open ask about the person comes last.
 * Undefined if no one is left.
 */
export const firstToAsk = (choices: readonly ConnectorChoice[]): ConnectorChoice | undefined => {
	const open = choices.filter(({ passed }) => !passed);
	const fresh = open.filter((choice) => !isAsked(choice));
	return fresh.find(({ isSource }) => isSource) ?? fresh[0] ?? open[0];
};

/** True if this connector was asked about the person, and has said yes or not answered yet. */
export const isAsked = (choice: Pick<ConnectorChoice, 'reasons'>) =>
	(['waiting-here', 'replied-here', 'said-yes-here'] as const).some((code) => hasReason(choice, code));

/**
 * Chooses the composer's connector when it opens: `through`, if given, else the first to ask. Null for the connection
 * source.
 */
export function firstConnector(choices: readonly ConnectorChoice[], through: string | null): Connector | null {
	const chosen = choices.find(({ name }) => isNamed(name, through)) ?? firstToAsk(choices);
	return chosen && !chosen.isSource ? { name: chosen.name, connectionId: chosen.connectionId } : null;
}

/** Describes the connector of these people, in words. Null when only the name is known. */
export function knownAs(
	name: string | null,
	choices: readonly ConnectorChoice[],
	people: readonly { connectionSource: string | null }[],
): string | null {
	if (people.some(({ connectionSource }) => isNamed(connectionSource, name))) return 'your mutual connection';
	const choice = choices.find((one) => isNamed(one.name, name));
	return (choice && relations.find(([code]) => hasReason(choice, code))?.[1]) ?? null;
}

const relations = [
	['mutual-connection', 'your mutual connection'],
	['works-there', 'works at the same company'],
	['circle-connected', 'in your circle'],
	['circle-works-there', 'in your circle'],
] as const;

/** A connector who ranks before the connection source, and the first reason for it. */
export type Better = { connector: Connector; reason: string };

/**
 * Finds the connector who ranks before the connection source that is being asked. Undefined if the source is first, no one
 * else is left, or someone else is asked already.
 */
export function betterThanSource(choices: readonly ConnectorChoice[], asked: Connector): Better | undefined {
	const source = choices.find(({ isSource }) => isSource);
	const first = choices.find(({ passed }) => !passed);
	// Someone is asked already.
	if (first?.asked) return undefined;
	if (!source || !first || first === source || asked.connectionId || !isNamed(asked.name, source.name))
		return undefined;
	const own = first.reasons.find(({ code }) => source.reasons.every((reason) => reason.code !== code));
	const { name, connectionId } = first;
	return own && { connector: { name, connectionId }, reason: own.text };
}
