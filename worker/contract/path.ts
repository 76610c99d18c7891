import type { Path, PathReason } from './records/paths.ts';

export type { BestPath, Ledger, Path, PathReason } from './records/paths.ts';

/** True if a path has a reason of this code. */
export const hasReason = ({ reasons }: Pick<Path, 'reasons'>, code: PathReason['code']) =>
	reasons.some((reason) => reason.code === code);

/** True if they were asked about the person and won't introduce them: they said no, or don't know them well enough. */
const isPassed = (path: Pick<Path, 'reasons'>) =>
	hasReason(path, 'said-no-here') || hasReason(path, 'doesnt-know-here');

/** True for someone who can be asked about the person: no ask is open, and they have not passed. */
export const isOffered = (path: Pick<Path, 'reasons' | 'asked'>) => path.asked === null && !isPassed(path);

/** True for someone known to know the person, rather than only to work at the same company. */
export const isKnown = (path: Pick<Path, 'reasons'>) =>
	(['mutual-connection', 'connection-source', 'knows-well', 'knows-a-little'] as const).some((code) =>
		hasReason(path, code),
	);
