import { query } from './database.ts';
import type { Storage } from './people.ts';

/** How much an account holds: bytes of its records and of the answers to them, and how many bytes it may hold. */
type Usage = { email: string; bytes: number; answer_bytes: number; bytes_most: number; created_at: string };

/** The accounts that hold most, the largest first. */
export const listUsage = ({ account, databaseId }: Storage, most = 20) =>
	query<Usage>(
		account,
		databaseId,
		`SELECT email, bytes, answer_bytes, bytes_most, created_at FROM users
			ORDER BY bytes + answer_bytes DESC, email LIMIT ?1`,
		most,
	);
