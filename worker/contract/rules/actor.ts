/** Rights that a token may have. Sending is never among them. */
export const rights = ['read', 'write'] as const;
export type Right = (typeof rights)[number];

/**
 * How a user acts: by their browser's session, which may do everything; by a personal token; or by a grant, which they
 * gave to another program. Tokens and grants have an id and a name, and may do what their rights allow.
 */
export type Actor =
	| { readonly by: 'session' }
	| { readonly by: 'token' | 'grant'; readonly id: string; readonly name: string; readonly rights: readonly Right[] };

/** True if the actor has the right. */
export const hasRight = (actor: Actor, right: Right): boolean => actor.by === 'session' || actor.rights.includes(right);
