import type { Path, PathReason } from './records/paths.ts';

export type { BestPath, Ledger, Path, PathReason } from './records/paths.ts';

/** Whether a reason of this code is among those of a path. */
export const hasReason = ({ reasons }: Pick<Path, 'reasons'>, code: PathReason['code']) =>
	reasons.some((reason) => reason.code === code);

/** Whether they were asked about the person and will not introduce them: a no, or that they do not know them well enough. */
const isPassed = (path: Pick<Path, 'reasons'>) =>
	hasReason(path, 'said-no-here') || hasReason(path, 'doesnt-know-here');

/** Whether someone is offered to be asked about the person: no one's answer is open, and they have not passed. */
export const isOffered = (path: Pick<Path, 'reasons' | 'asked'>) => path.asked === null && !isPassed(path);

/** Whether someone is known to know the person, and not only to work where they work. */
export const isKnown = (path: Pick<Path, 'reasons'>) =>
	(['mutual-connection', 'connection-source', 'knows-well', 'knows-a-little'] as const).some((code) =>
		hasReason(path, code),
	);
