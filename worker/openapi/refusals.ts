import type { ZodOpenApiResponsesObject } from 'zod-openapi';
import { fieldHeader, type ProblemCode, problemHeader, problems } from '#contract/rules/problem';
import { callRights } from '../http/call-rights.ts';
import type { Call } from './call.ts';

// The calls that need no session. Pages are for people who are not signed in.
const open =
	/^\w+ \/api\/(openapi\.json|health|register|login|logout|mail-events|oauth|weekly-mail|reset|verify|not-me|r|p|s|c)\b/;

/** Whether a call works without a session and without a token. */
export const isOpen = (name: string): boolean => open.test(name);

/** Everything that may go wrong with a call: what may with every call of its kind, and what it says itself. */
export function problemsOf(name: string, call: Call, hasBody: boolean): ProblemCode[] {
	const isWrite = !name.startsWith('GET ');
	const ofAll: ProblemCode[] = ['unexpected', 'unavailable'];
	const ofToken: ProblemCode[] = ['token-invalid', callRights[name] ? 'right-missing' : 'session-needed'];
	return [
		...new Set([
			...(hasBody ? (['invalid-input', 'invalid-json', 'not-json', 'too-large'] as const) : []),
			...(isOpen(name) ? [] : (['signed-out', 'other-account', 'address-unverified'] as const)),
			...ofToken,
			...(isWrite ? (['cross-site', 'https-required'] as const) : []),
			...(isWrite && isOpen(name) ? (['network-limit'] as const) : []),
			...(isOpen(name) ? [] : ([isWrite ? 'writes-limit' : 'reads-limit'] as const)),
			...(name.includes('/:') ? (['not-found'] as const) : []),
			...(call.overVersion ? (['outdated'] as const) : []),
			...(call.problems ?? []),
			...ofAll,
		]),
	];
}

/** A response for each status that these problems have, with their codes. */
export function refusals(codes: readonly ProblemCode[]): ZodOpenApiResponsesObject {
	const byStatus = Map.groupBy(codes, (code) => problems[code]);
	return Object.fromEntries(
		[...byStatus].map(([status, ofStatus]) => {
			const headers = {
				[problemHeader]: { schema: { type: 'string' as const, enum: ofStatus } },
				...(status === 400 && { [fieldHeader]: { schema: { type: 'string' as const } } }),
				...((status === 429 || status === 503) && { 'Retry-After': { schema: { type: 'integer' as const } } }),
			};
			const type = status === 412 ? 'application/json' : 'text/plain';
			const schema = status === 412 ? {} : { type: 'string' as const };
			return [status, { description: ofStatus.join(', '), headers, content: { [type]: { schema } } }];
		}),
	);
}
