import { idempotencyKey } from '#contract/intro-request';
import { Problem } from './problem.ts';

/** The Idempotency-Key of a call, or null for a call without one. Throws a Problem for one that may not be. */
export function idempotencyKeyOf(header: string | undefined): string | null {
	if (header === undefined) return null;
	const key = idempotencyKey.safeParse(header);
	if (!key.success) throw new Problem('invalid-input', key.error.issues[0]?.message ?? '');
	return key.data;
}
