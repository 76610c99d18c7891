import type { Context } from 'hono';
import { networkOf } from '../../http/network.ts';
import { fingerprint } from '../../http/token.ts';

/** The network of a request as an account remembers it: a hash that tells nothing about another account's. */
export const knownNetwork = (c: Context, email: string): string =>
	fingerprint(`${email} ${networkOf(c.req.header('CF-Connecting-IP'))}`);
