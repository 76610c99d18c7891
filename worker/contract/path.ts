/** What is known for or against somebody as a connector, for programs. */
type ReasonCode =
	| 'said-yes-here'
	| 'knows-well'
	| 'knows-a-little'
	| 'mutual-connection'
	| 'connection-source'
	| 'works-there'
	| 'agreed'
	| 'answers-in'
	| 'connected-since'
	| 'same-name'
	| 'not-asked'
	// The reasons against somebody.
	| 'said-no-here'
	| 'waiting-here'
	| 'replied-here'
	| 'hardly-knows'
	| 'never-agreed'
	| 'asked-today'
	| 'asked-often'
	| 'asked-lately';

/** One reason: for programs, and in words that a person reads. */
export type PathReason = { code: ReasonCode; text: string };

/**
 * Somebody who could introduce the user, and why. GET /api/prospects/{id}/paths has the best first, by the rules of
 * `rules/path-order.ts`.
 */
export type Path = {
	name: string;
	title: string | null;
	company: string | null;
	linkedinUrl: string | null;
	reasons: PathReason[];
};

/** Whether a reason of this code is among those of a path. */
export const hasReason = ({ reasons }: Pick<Path, 'reasons'>, code: ReasonCode) =>
	reasons.some((reason) => reason.code === code);

/** Whether somebody is known to know the person, and not only to work where they work. */
export const isKnown = (path: Pick<Path, 'reasons'>) =>
	(['mutual-connection', 'connection-source', 'knows-well', 'knows-a-little'] as const).some((code) =>
		hasReason(path, code),
	);
