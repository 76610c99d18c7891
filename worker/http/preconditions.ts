import type { Context } from 'hono';
import { idempotencyKey } from '#contract/intro-request';
import { Problem } from './problem.ts';

const tagsMost = 20;
// An entity tag of RFC 9110, 8.8.3. Its quotes may hold a comma.
const entityTag = /^(W\/)?"([\x21\x23-\x7e\x80-\xff]*)"$/;

/**
 * Returns the record versions that a write may replace, from `If-Match`; each is a record's `updatedAt`. Undefined when
 * it may replace any: with `*`, or without the header. Weak tags are dropped, because `If-Match` compares strongly (RFC
 * 9110, 13.1.1). Throws a 400 for anything else, and for too many tags.
 */
export function versionsToReplace(c: Context): string[] | undefined {
	const header = c.req.header('If-Match')?.trim();
	if (header === undefined || header === '*') return undefined;
	const members = (header.match(/(?:[^,"]|"[^"]*")+/g) ?? []).map((member) => member.trim()).filter(Boolean);
	const tags = members.map((member) => entityTag.exec(member));
	if (tags.length === 0 || tags.length > tagsMost || tags.includes(null)) {
		throw new Problem('invalid-input', `Please send If-Match as * or as up to ${tagsMost} versions in double quotes.`);
	}
	return tags.flatMap((tag) => (tag && !tag[1] ? [tag[2] ?? ''] : []));
}

/** Returns the record as written. Throws it as a 412 when it is newer than the version that the write would replace. */
export function replaced<Written extends { id: string }, Newer extends object>(
	written: Written | { outdated: Newer },
): Written {
	if ('id' in written) return written;
	throw new Problem('outdated', 'Someone has changed this since.', { record: written.outdated });
}

/** Returns the Idempotency-Key of a call, or null without one. Throws a Problem for an invalid key. */
export function idempotencyKeyOf(header: string | undefined): string | null {
	if (header === undefined) return null;
	const key = idempotencyKey.safeParse(header);
	if (!key.success) throw new Problem('invalid-input', key.error.issues[0]?.message ?? '');
	return key.data;
}
