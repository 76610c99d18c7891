import type { Path, PathReason } from './records/paths.ts';

export type { Ledger, Path, PathReason } from './records/paths.ts';

/** Whether a reason of this code is among those of a path. */
export const hasReason = ({ reasons }: Pick<Path, 'reasons'>, code: PathReason['code']) =>
	reasons.some((reason) => reason.code === code);

/** Whether somebody is offered to be asked about the person: nobody's answer is open, and their own was not a no. */
export const isOffered = (path: Pick<Path, 'reasons' | 'asked'>) =>
	path.asked === null && !hasReason(path, 'said-no-here');

/** Whether somebody is known to know the person, and not only to work where they work. */
export const isKnown = (path: Pick<Path, 'reasons'>) =>
	(['mutual-connection', 'connection-source', 'knows-well', 'knows-a-little'] as const).some((code) =>
		hasReason(path, code),
	);
