/** A mail as it is transmitted: its headers in order, and its body, which may hold any bytes. */
export type Raw = { headers: Record<string, string>; body: string | Uint8Array };

const bytes = new TextEncoder();

/** Returns the bytes of a mail, with the line ends of SMTP. */
export function bytesOf({ headers, body }: Raw): Uint8Array<ArrayBuffer> {
	const head = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
	const rest = typeof body === 'string' ? bytes.encode(body.replace(/\r?\n/g, '\r\n')) : body;
	const start = bytes.encode(`${head.join('')}\r\n`);
	const all = new Uint8Array(start.length + rest.length);
	all.set(start);
	all.set(rest, start.length);
	return all;
}

let count = 0;

/** Makes a reply from Dana, with extra headers. */
export function rawMail(body: string | Uint8Array, headers: Record<string, string> = {}): Raw {
	count += 1;
	return {
		headers: {
			From: 'Dana Whitfield <dana@example.org>',
			To: 'Ada <r@replies.kindling.test>',
			Subject: 'Re: Amara?',
			'Message-ID': `<reply-${count}@example.org>`,
			'Content-Type': 'text/plain; charset=utf-8',
			...headers,
		},
		body,
	};
}

/** Returns the headers as the platform gives them, leaving out those that are invalid. */
export function headersOf({ headers }: Raw): Headers {
	const given = new Headers();
	for (const [name, value] of Object.entries(headers)) {
		try {
			given.append(name, value.replace(/\r?\n\s+/g, ' '));
		} catch {}
	}
	return given;
}
