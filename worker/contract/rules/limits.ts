/**
 * The most bytes of JSON in a page of an array. With everything around it no response is over 1.5 MB, except those that
 * return everything by contract.
 */
export const pageBytes = 1_400_000;

/** The longest accepted texts in UTF-16 code units, the largest body in bytes, and the most rows in one body. */
export const limits = {
	name: 200,
	about: 120,
	short: 300,
	url: 2048,
	subject: 300,
	notes: 10_000,
	message: 20_000,
	answerNote: 1_000,
	replyText: 10_000,
	email: 254,
	passwordMin: 6,
	passwordMax: 256,
	bodyBytes: 1_048_576,
	importRows: 1_000,
	restoredRows: 1_000,
	connections: 200,
	importConnections: 10_000,
	selected: 10_000,
} as const;

/** The most people of the network in one call. The limit of the body may allow fewer. */
export const networkPeopleMost = 5_000;
/** The most people of the network that one call returns. */
export const networkPageMost = 50;
/** The most people of a member's network that one call shows the circle. */
export const circlePageMost = 50;

/** How long a personal token may work, in days. */
export const tokenDays = [30, 90, 365] as const;

/** The fewest and the most people in one mail about several. */
export const peopleFewest = 2;
export const peopleMost = 8;
