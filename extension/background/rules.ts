import { parseReadingRules, readingRulesLength } from '#contract/reading-rules';
import { withTimeout } from '#contract/rules/timeout';
import { currentApiUrl } from './api.ts';
import { change, readState } from './state.ts';

/** A run does not wait longer for newer rules. */
const timeoutMs = 3_000;

/**
 * Asks the server for newer reading rules and keeps them. A document that is not valid, or too large, is refused and
 * the rules before it stay. Without the server nothing changes. The reader checks the document once more, and takes
 * its own rules when the newer ones find fewer people.
 */
export async function updateRules(): Promise<void> {
	const [apiUrl, { rules }] = await Promise.all([currentApiUrl(), readState()]);
	// Rules of one server mean nothing for another.
	const etag = rules?.apiUrl === apiUrl ? rules.etag : undefined;
	const received = await withTimeout(timeoutMs, (signal) => fetchRules(apiUrl, etag, signal)).catch(() => undefined);
	if (!received || !isNewer(received.text, rules?.text)) return;
	await change(() => ({ rules: { ...received, apiUrl } }));
}

async function fetchRules(apiUrl: string, etag: string | undefined, signal: AbortSignal) {
	const headers: HeadersInit = etag ? { 'If-None-Match': etag } : {};
	const url = `${apiUrl}/api/extension/reading-rules`;
	const response = await fetch(url, { headers, credentials: 'include', signal });
	const text = response.status === 200 ? await textUpTo(readingRulesLength, response) : undefined;
	return text === undefined ? undefined : { text, etag: response.headers.get('ETag') ?? '' };
}

// Reads no more than it must to see that a body is too large. Undefined then.
async function textUpTo(length: number, response: Response): Promise<string | undefined> {
	const reader = response.body?.getReader();
	const decoder = new TextDecoder();
	let text = '';
	for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
		text += decoder.decode(part.value, { stream: true });
		if (text.length > length) {
			await reader?.cancel();
			return undefined;
		}
	}
	return text + decoder.decode();
}

function isNewer(text: string, before: string | undefined): boolean {
	const { rules } = parseReadingRules(text);
	const old = before === undefined ? undefined : parseReadingRules(before).rules;
	return rules !== undefined && rules.version > (old?.version ?? 0);
}
