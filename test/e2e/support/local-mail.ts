import { globSync, readFileSync } from 'node:fs';

/** A mail stored by the local server, as its explorer shows it. Addresses are in the form headers have. */
type KeptMail = {
	from: string;
	to: string[];
	replyTo?: string;
	subject: string;
	messageId: string;
	headers?: Record<string, string>;
};

/**
 * Returns the mails a local server has sent to an address, oldest first. They are written a moment after they are sent.
 */
export async function keptMails(origin: string, to: string): Promise<KeptMail[]> {
	const response = await fetch(`${origin}/cdn-cgi/local/explorer/api/local/email/sending?per_page=100`);
	const { result } = (await response.json()) as { result: (KeptMail & { sentAt: string })[] };
	return result.filter((mail) => mail.to.includes(to)).sort((a, b) => a.sentAt.localeCompare(b.sentAt));
}

/** Returns a mail's text from the file in which the server on `port` stored it; null until it is there. */
export function textOnDisk(port: number, { messageId }: KeptMail): string | null {
	const name = `${messageId.replace(/[<>]/g, '')}.txt`;
	const [file] = globSync(`.wrangler/served/${port}/kindling/.wrangler/**/email-text/${name}`);
	return file ? readFileSync(file, 'utf8') : null;
}

/** Delivers a mail to a local server as Email Routing does. Throws if it is refused. */
export async function deliver(
	origin: string,
	{ from, to }: { from: string; to: string },
	headers: Record<string, string>,
	body: string,
): Promise<void> {
	const head = Object.entries({ 'Message-ID': `<${crypto.randomUUID()}@example.com>`, ...headers });
	const raw = [...head.map(([name, value]) => `${name}: ${value}`), '', ...body.split('\n')].join('\r\n');
	const query = new URLSearchParams({ from, to });
	const response = await fetch(`${origin}/cdn-cgi/local/email?${query}`, { method: 'POST', body: raw });
	if (!response.ok) throw new Error(`The mail was not taken: ${response.status} ${await response.text()}`);
}
