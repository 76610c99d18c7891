import { constantTimeEqual } from '@oslojs/crypto/subtle';
import { decodeBase64urlIgnorePadding, encodeBase64urlNoPadding } from '@oslojs/encoding';
import { cost } from './password-cost.ts';

const keyBytes = 32;

/** Hashes a password's NFC for storing: `scrypt$N$r$p$salt$hash`, salt and hash in base64url. */
export async function hashPassword(password: string): Promise<string> {
	const salt = crypto.getRandomValues(new Uint8Array(16));
	const hash = await derive(password.normalize('NFC'), salt, cost);
	return ['scrypt', cost.N, cost.r, cost.p, encodeBase64urlNoPadding(salt), encodeBase64urlNoPadding(hash)].join('$');
}

/**
 * Checks a password, and whether its hash is outdated: made with other parameters than today's, or not from the NFC.
 * Older hashes are of the password as it was typed, so its other forms are tried too. Without a stored hash it does the
 * same work and returns false, so that an unknown address takes as long as a wrong password.
 */
export async function verifyPassword(
	password: string,
	stored: string | undefined,
): Promise<{ right: boolean; outdated: boolean }> {
	const [scheme, n, r, p, salt, hash] = (stored ?? nobody()).split('$');
	if (scheme !== 'scrypt' || !salt || !hash) return { right: false, outdated: false };
	const parameters = { N: Number(n), r: Number(r), p: Number(p) };
	const isOfToday = parameters.N === cost.N && parameters.r === cost.r && parameters.p === cost.p;
	const normal = password.normalize('NFC');
	for (const form of new Set([normal, password, password.normalize('NFD')])) {
		const derived = await derive(form, decodeBase64urlIgnorePadding(salt), parameters);
		if (constantTimeEqual(derived, decodeBase64urlIgnorePadding(hash)) && stored !== undefined)
			return { right: true, outdated: !isOfToday || form !== normal };
	}
	return { right: false, outdated: false };
}

const nobody = () => `scrypt$${cost.N}$${cost.r}$${cost.p}$${'A'.repeat(22)}$${'A'.repeat(43)}`;

async function derive(password: string, salt: Uint8Array, { N, r, p }: { N: number; r: number; p: number }) {
	// Loaded only where a password is hashed, because it takes a twelfth of every start.
	const { scrypt } = await import('node:crypto');
	return await new Promise<Uint8Array>((resolve, reject) => {
		// The default maxmem (32 MiB) is a little too small for N = 2^14, r = 8.
		scrypt(password, salt, keyBytes, { N, r, p, maxmem: 256 * N * r }, (error, key) =>
			error ? reject(error) : resolve(new Uint8Array(key)),
		);
	});
}
