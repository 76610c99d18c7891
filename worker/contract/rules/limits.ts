/** The longest texts that are accepted, in UTF-16 code units, the largest body in bytes, and the most rows in one body. */
export const limits = {
	name: 200,
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
	connections: 200,
	importConnections: 10_000,
	selected: 10_000,
} as const;
