import { hmac } from '@oslojs/crypto/hmac';
import { SHA256 } from '@oslojs/crypto/sha2';
import { decodeBase64, encodeBase64 } from '@oslojs/encoding';

const prefix = 'whsec_';

/** Makes a secret of 256 random bits, in the format of Standard Webhooks. */
export const newWebhookSecret = () => prefix + encodeBase64(crypto.getRandomValues(new Uint8Array(32)));

/** Signed content: the id of the message, the time of this try in seconds, and the body. */
type Signed = { id: string; timestamp: number; body: string };

/** Returns the headers of a message by Standard Webhooks, with a signature by each of the secrets. */
export function signatureHeaders({ id, timestamp, body }: Signed, secrets: string[]): Record<string, string> {
	const text = new TextEncoder().encode(`${id}.${timestamp}.${body}`);
	const signatures = secrets.map((secret) => {
		const key = decodeBase64(secret.slice(prefix.length));
		return `v1,${encodeBase64(hmac(SHA256, key, text))}`;
	});
	return {
		'webhook-id': id,
		'webhook-timestamp': String(timestamp),
		'webhook-signature': signatures.join(' '),
	};
}
