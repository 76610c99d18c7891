import { sha256 } from '@oslojs/crypto/sha2';
import { encodeBase32LowerCaseNoPadding, encodeBase64urlNoPadding, encodeHexLowerCase } from '@oslojs/encoding';

/** Where the account of a token is: the number of its place (worker/db/client.ts). */
type Placed = { readonly place: number };

// "7." in front, and nothing for place 0: every token from before there were places is of that one.
const inFront = ({ place }: Placed) => (place === 0 ? '' : `${place}.`);
const ofPlace = /^(?:[a-z]{3}_)?([1-9]\d{0,4})\./;

const random = () => crypto.getRandomValues(new Uint8Array(32));

/** A new secret of 256 random bits, in base64url. */
export const newSecret = () => encodeBase64urlNoPadding(random());

/** A new secret that says in front in which place its account is. Only its {@link fingerprint} is stored. */
export const newToken = (at: Placed) => inFront(at) + newSecret();

/** The place that a token names: where its account was when it was made. */
export const placeOf = (token: string): number => Number(ofPlace.exec(token)?.[1] ?? 0);

/** The SHA-256 of a text in hex: under that of a token the database and KV know it. */
export const fingerprint = (token: string) => encodeHexLowerCase(sha256(new TextEncoder().encode(token)));

/**
 * A new token for the local part of an address: mail programs may change the case of it, so it has none.
 */
export const newMailToken = (at: Placed) => inFront(at) + encodeBase32LowerCaseNoPadding(random());

/** Another such token that follows from a token, of the same place, and from which the token cannot be found. */
export const mailTokenOf = (token: string, purpose: string) =>
	inFront({ place: placeOf(token) }) +
	encodeBase32LowerCaseNoPadding(sha256(new TextEncoder().encode(`${purpose}:${token}`)));
