/**
 * How a connector can be reached. `address`: by an email address that is theirs, or as a circle member, who needs none.
 * `maybe`: by an address of someone with their name. `profile`: by their LinkedIn profile. `none`: only their name is
 * known.
 */
export const reaches = ['address', 'maybe', 'profile', 'none'] as const;
export type Reach = (typeof reaches)[number];

/** Decides how a connector can be reached, from the addresses that may be theirs and whether their profile is known. */
export function reachOf(addresses: readonly { isTheirs: boolean }[], hasProfile: boolean): Reach {
	if (addresses.some(({ isTheirs }) => isTheirs)) return 'address';
	if (addresses.length > 0) return 'maybe';
	return hasProfile ? 'profile' : 'none';
}

/** Labels of each way to reach someone. */
export const reachWords: Record<Reach, string> = {
	address: 'Can be emailed',
	maybe: 'Email may be known',
	profile: 'On LinkedIn',
	none: 'No email or profile known',
};
