/** A fault that survives, and why nobody could see it. `before` and `after` are as the command prints them. */
export const unseen: { file: string; before: string; after: string; why: string }[] = [
	{
		file: 'web/app/truth/hear.ts',
		before: 'isWaiting && client.isFetching() === 0',
		after: 'client.isFetching() === 0',
		why: 'Only the code of the socket is fetched once more than needed: no socket is opened unless the tab waits for one.',
	},
	{
		file: 'web/app/truth/hear.ts',
		before: 'false',
		after: 'true',
		why: 'At the begin, and after its code could not be fetched, a tab that seems to wait for a socket has no number to begin with, or opens the one that it wants.',
	},
	{
		file: 'worker/people/db/shared-list.ts',
		before: 'count?.total ?? 0',
		after: 'count?.total',
		why: 'The statement counts, so it gives a row.',
	},
	{
		file: 'worker/people/db/share-marks.ts',
		before: '0',
		after: '1',
		why: 'The number orders connections of one import, and this one is alone in its own.',
	},
	{
		file: 'worker/webhooks/db/webhooks.ts',
		before: `id = \${userId}`,
		after: 'true',
		why: 'The hash of a password has a salt of its own: no other account has the one that was checked.',
	},
	{
		file: 'worker/webhooks/db/webhooks.ts',
		before: 'saved && webhook',
		after: 'saved',
		why: 'What was saved is read in the same batch: only the types know it missing.',
	},
];
