/** Cost of hashing a password: OWASP's minimum for scrypt, about 150 ms. */
// PBKDF2 is capped at 100,000 rounds on Cloudflare, too few today. Tests of other things hash with less: vitest
// replaces this file by test/worker/support/cheap-passwords.ts. Nothing that is built or deployed knows of that.
export const cost = { N: 2 ** 14, r: 8, p: 5 } as const;
