import { decodeBase64, encodeBase64 } from '@oslojs/encoding';
import { withTimeout } from '#contract/rules/timeout';
import type { Bindings } from '../../env.ts';

/** The origin of MailChannels' API. */
export const mailChannelsUrl = (env: Bindings): string => env.MAILCHANNELS_URL || 'https://api.mailchannels.net';

// A signature is valid for a few minutes. A repeated event changes nothing, because its fact is recorded already.
const goodForMs = 5 * 60_000;
const timeoutMs = 5_000;
const keptMs = 60 * 60_000;
const mostKeys = 20;

/** Signed parts of a webhook call: its three headers, and its raw body. */
type SignedCall = { digest: string; input: string; signature: string; body: Uint8Array };

/** A signature to verify: the key that made it, and the text it signs. */
type Claim = { keyId: string; text: Uint8Array; signature: Uint8Array };

/**
 * Reads the claim of a call to MailChannels' webhook (RFC 9421): an Ed25519 signature over the body's digest. Null when
 * the headers have another form, the digest isn't the body's, or the signature is too old.
 */
export async function claimOf({ digest, input, signature, body }: SignedCall, now = Date.now()): Promise<Claim | null> {
	// The label is the same in both headers; the parameters are signed as they are.
	const [, label, parameters = ''] =
		/^([\w-]{1,64})=(\("content-digest"\)(?:;[a-z]+=(?:\d+|"[^"\\]*"))+)$/.exec(input) ?? [];
	const [, signed, encoded = ''] = /^([\w-]{1,64})=:([A-Za-z0-9+/=]{1,200}):$/.exec(signature) ?? [];
	const created = Number(/;created=(\d{1,12})(?:;|$)/.exec(parameters)?.[1]) * 1_000;
	const keyId = /;keyid="([\w.-]{1,64})"/.exec(parameters)?.[1];
	if (!label || label !== signed || !keyId || !/;alg="ed25519"/.test(parameters)) return null;
	if (!(Math.abs(now - created) <= goodForMs) || !(await isDigestOf(digest, body))) return null;
	const text = `"content-digest": ${digest}\n"@signature-params": ${parameters}`;
	const bytes = decoded(encoded);
	return bytes && { keyId, text: new TextEncoder().encode(text), signature: bytes };
}

async function isDigestOf(digest: string, body: Uint8Array): Promise<boolean> {
	const [, name, value] = /^(sha-256|sha-512)=:([A-Za-z0-9+/=]{1,100}):$/.exec(digest) ?? [];
	return name !== undefined && encodeBase64(new Uint8Array(await crypto.subtle.digest(name, body))) === value;
}

const keys = new Map<string, { key: CryptoKey; until: number }>();

/** True if the claim's key is MailChannels' and made the signature. `url` is the origin of its API. */
export async function isSigned(claim: Claim, url: string): Promise<boolean> {
	const key = await keyOf(claim.keyId, url);
	return key !== null && crypto.subtle.verify('Ed25519', key, claim.signature, claim.text);
}

/** True if the key is cached. Fetching it is something a caller may want to limit. */
export const isKeyKnown = (keyId: string, url: string): boolean =>
	(keys.get(`${url} ${keyId}`)?.until ?? 0) > Date.now();

// Null when MailChannels has no such key. Throws when it doesn't answer, so that the call comes again.
async function keyOf(keyId: string, url: string): Promise<CryptoKey | null> {
	const name = `${url} ${keyId}`;
	const known = keys.get(name);
	if (known && known.until > Date.now()) return known.key;
	const address = new URL('/tx/v1/webhook/public-key', url);
	address.searchParams.set('id', keyId);
	const found = await withTimeout(timeoutMs, async (signal) => {
		const response = await fetch(address, { redirect: 'manual', signal });
		if (response.status >= 500) throw new Error(`The key was answered with ${response.status}.`);
		return response.ok ? ((await response.json()) as { key?: unknown }) : {};
	});
	const bytes = typeof found.key === 'string' ? decoded(found.key) : null;
	if (!bytes) return null;
	const key = await crypto.subtle.importKey('spki', bytes, { name: 'Ed25519' }, false, ['verify']);
	if (keys.size >= mostKeys) keys.clear();
	keys.set(name, { key, until: Date.now() + keptMs });
	return key;
}

function decoded(text: string): Uint8Array<ArrayBuffer> | null {
	try {
		return new Uint8Array(decodeBase64(text));
	} catch {
		return null;
	}
}
