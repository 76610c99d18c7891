import { sha256 } from '@oslojs/crypto/sha2';
import { encodeBase64urlNoPadding, encodeHexLowerCase } from '@oslojs/encoding';

/** A new secret of 256 random bits, base64url. It goes to the person; only {@link fingerprint} of it is stored. */
export const newToken = () => encodeBase64urlNoPadding(crypto.getRandomValues(new Uint8Array(32)));

/** SHA-256 of a token in hex: what the database and KV know it by. */
export const fingerprint = (token: string) => encodeHexLowerCase(sha256(new TextEncoder().encode(token)));
