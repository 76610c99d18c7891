import { sha256 } from '@oslojs/crypto/sha2';
import { encodeBase64urlNoPadding, encodeHexLowerCase } from '@oslojs/encoding';

/** A new secret of 256 random bits, in base64url. Only its {@link fingerprint} is stored. */
export const newToken = () => encodeBase64urlNoPadding(crypto.getRandomValues(new Uint8Array(32)));

/** The SHA-256 of a text in hex: under that of a token the database and KV know it. */
export const fingerprint = (token: string) => hexDigest(new TextEncoder().encode(token));

/** The SHA-256 of bytes in hex. */
export const hexDigest = (bytes: Uint8Array) => encodeHexLowerCase(sha256(bytes));
