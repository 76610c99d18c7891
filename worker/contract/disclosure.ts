/** The version of the words below. Every change raises it, and whoever agreed to an older version is asked again. */
export const wordsVersion = 1;

/** The changes of each version above the first, one sentence each. */
export const wordChanges: { version: number; text: string }[] = [];

/**
 * The words that users agree to before the extension reads a page. The popup, the app's extension page and
 * docs/store.md show them.
 */
export const disclosure = [
	{
		title: 'What is read',
		text: 'The people on the page in front of you: their names, titles, companies, places, profile addresses, degree of connection and how many connections you share. When you look for mutual connections: who you both know.',
	},
	{
		title: 'When',
		text: 'Only after you click the Kindling button. It then checks what’s on the page. Data is sent only when you import people or look for mutual connections.',
	},
	{
		title: 'Where it goes',
		text: 'To your own Kindling server, as the account that’s signed in there, and to no one else.',
	},
	{
		title: 'What never happens',
		text: 'No reading in the background, no other sites, nothing sent to us, no analytics.',
	},
	{
		title: 'Your own risk',
		text: 'LinkedIn’s terms forbid plug-ins that copy its pages. The extension reads only what you see, when you click the button, and using it is still at your own risk.',
	},
] as const;
