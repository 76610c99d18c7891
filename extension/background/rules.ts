import { parseReadingRules, readingRulesLength } from '#contract/reading-rules';
import { withTimeout } from '#contract/rules/timeout';
import { currentApiUrl } from './api.ts';
import { change, readState } from './state.ts';

/** Time limit for fetching newer rules; a run goes on without them. */
const timeoutMs = 3_000;

/**
 * Fetches newer reading rules from the server and keeps them. An invalid or too large document is refused, and without
 * the server nothing changes. The reader checks the document again, and uses its own rules when the newer ones find
 * fewer people.
 */
export async function updateRules(): Promise<void> {
	const [apiUrl, { rules }] = await Promise.all([currentApiUrl(), readState()]);
	// An ETag is only valid for the server that sent it.
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

// Stops reading once the body is known to be too large, and returns undefined then.
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
