import type { User } from '#contract/user';
import type { Bindings } from '../env.ts';

/** Purposes of the server's own addresses: replies to a request, and the copy of an introduction. */
type OwnAddress = { purpose: 'reply' | 'introduction'; token: string };

const letters = { reply: 'r', introduction: 'i' } as const;

/** Returns the address on the server's own domain that receives mail for a request. */
export const ownAddress = ({ purpose, token }: OwnAddress, domain: string) => `${letters[purpose]}+${token}@${domain}`;

/** Reads such an address. Null for any other, and on a server that receives no mail. */
export function readOwnAddress(address: string, domain: string | undefined): OwnAddress | null {
	const [, letter, token, host] = /^([ri])\+([a-z2-7]{52})@(.+)$/.exec(address.trim().toLowerCase()) ?? [];
	if (!domain || !token || host !== domain.toLowerCase()) return null;
	return { purpose: letter === 'r' ? 'reply' : 'introduction', token };
}

/** True if replies to the user's requests come through the server: it receives mail, and the user wants it. */
export const takesReplies = (env: Bindings, user: Pick<User, 'followsReplies'>): boolean =>
	Boolean(env.REPLY_DOMAIN) && user.followsReplies;
