import { sha256 } from '@oslojs/crypto/sha2';
import { encodeBase32LowerCaseNoPadding, encodeBase64urlNoPadding, encodeHexLowerCase } from '@oslojs/encoding';

/** Makes a secret of 256 random bits, in base64url. Only its {@link fingerprint} is stored. */
export const newToken = () => encodeBase64urlNoPadding(crypto.getRandomValues(new Uint8Array(32)));

/** Returns the SHA-256 of a text in hex. The database and KV know a token by it. */
export const fingerprint = (token: string) => encodeHexLowerCase(sha256(new TextEncoder().encode(token)));

/**
 * Makes a secret of 256 random bits for the local part of an address. It has no upper case, because mail programs may
 * change it.
 */
export const newMailToken = () => encodeBase32LowerCaseNoPadding(crypto.getRandomValues(new Uint8Array(32)));

/** Derives another such secret from a token. The token can't be computed from it. */
export const mailTokenOf = (token: string, purpose: string) =>
	encodeBase32LowerCaseNoPadding(sha256(new TextEncoder().encode(`${purpose}:${token}`)));
