import { sha256 } from '@oslojs/crypto/sha2';
import { encodeBase32LowerCaseNoPadding, encodeBase64urlNoPadding, encodeHexLowerCase } from '@oslojs/encoding';

/** A new secret of 256 random bits, in base64url. Only its {@link fingerprint} is stored. */
export const newToken = () => encodeBase64urlNoPadding(crypto.getRandomValues(new Uint8Array(32)));

/** The SHA-256 of a text in hex: under that of a token the database and KV know it. */
export const fingerprint = (token: string) => encodeHexLowerCase(sha256(new TextEncoder().encode(token)));

/**
 * A new secret of 256 random bits for the local part of an address: mail programs may change the case of it, so it has
 * none.
 */
export const newMailToken = () => encodeBase32LowerCaseNoPadding(crypto.getRandomValues(new Uint8Array(32)));

/** Another such secret that follows from a token, and from which the token cannot be found. */
export const mailTokenOf = (token: string, purpose: string) =>
	encodeBase32LowerCaseNoPadding(sha256(new TextEncoder().encode(`${purpose}:${token}`)));
