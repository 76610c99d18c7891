/** The token of an invitation, from the part of the address that browsers send to nobody: `/auth#invite=<token>`. */
export const inviteIn = (hash: string): string | undefined =>
	new URLSearchParams(hash.replace(/^#/, '')).get('invite') ?? undefined;
