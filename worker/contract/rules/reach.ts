/**
 * How a connector can be reached. `address`: an email address that is theirs, or they are of
 * the user's circle and need none. `maybe`: one that belongs to someone of
 * their name. `profile`: their LinkedIn profile, and no address. `none`: their name is all that is known.
 */
export const reaches = ['address', 'maybe', 'profile', 'none'] as const;
export type Reach = (typeof reaches)[number];

/** How far a connector can be reached, by the addresses that may be theirs and by whether their profile is known. */
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
