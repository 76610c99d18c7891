import type { Mutation } from '@tanstack/react-query';
import type { Fact } from '#contract/facts';
import { ApiError } from '../../api.ts';

type AnyMutation = Mutation<unknown, Error, unknown, unknown>;

/** The facts that a mutation touches. */
export const factsOf = ({ meta, state }: Pick<AnyMutation, 'meta' | 'state'>): readonly Fact[] =>
	meta?.touches(state.variables as never) ?? [];

/** Whether the screen shows what a mutation does before the server has responded. */
export const isShownAtOnce = ({ options }: Pick<AnyMutation, 'options'>) => options.onMutate !== undefined;

/** Whether nothing that a mutation touches is read until the server has responded. */
export const holdsReadings = (mutation: Pick<AnyMutation, 'meta' | 'options'>): boolean =>
	isShownAtOnce(mutation) || mutation.meta?.newSession === true;

/**
 * Whether something may have changed after a failure: what was shown at once was taken back, a part may have arrived, the
 * response may have got lost, or the record is another one than was thought.
 */
export function mayHaveTouched(error: Error, mutation: Pick<AnyMutation, 'meta' | 'options'>): boolean {
	if (holdsReadings(mutation) || mutation.meta?.inParts) return true;
	if (!(error instanceof ApiError)) return navigator.onLine;
	return [404, 409, 412].includes(error.status) || error.status >= 500;
}
