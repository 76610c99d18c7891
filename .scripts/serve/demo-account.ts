import { dayMs } from '../../worker/contract/rules/durations.ts';

/** Whose account the demo has. */
export const demoAccount = {
	firstName: 'Robin',
	lastName: 'Hale',
	email: 'robin@invented.example',
	password: 'sample people',
};

/** Makes an account at a running Kindling with the list of invented people. Returns the cookie of its session. */
export async function createDemoAccount(origin: string, account = demoAccount): Promise<string> {
	const registered = await post(`${origin}/api/register`, '', account);
	const cookie = registered.headers.get('Set-Cookie')?.split(';')[0] ?? '';
	await post(`${origin}/api/prospect-lists/sample`, cookie);
	return cookie;
}

/** Gives the demo's account what no call makes: a request whose email came back, and one with a reply. */
export async function addDemoRequests(origin: string, cookie: string): Promise<void> {
	for (const part of demoRequests()) await post(`${origin}/api/account/archive`, cookie, part);
}

/**
 * The bodies of the calls that bring them back as from an archive: a list with two people, a request that bounced, and one
 * with a reply.
 */
export function demoRequests(now = Date.now()) {
	const archiveId = crypto.randomUUID();
	const ago = (days: number, ms = 0) => new Date(now - days * dayMs + ms).toISOString();
	const times = { createdAt: ago(3), updatedAt: ago(3) };
	const part = (name: string, ...rows: object[]) => ({ archiveId, part: name, from: 1, rows });
	const asked = { ...times, list: 1, status: 'intro_requested', statusChosenAt: null };
	const ask = { connection: null, kind: 'ask', follows: null, answer: null, answerNote: null, respondedAt: null };
	const maud = { name: 'Maud Ferreira', email: 'maud.ferreira@quillmark.invalid' };
	return [
		part('lists', {
			...times,
			...{ name: 'Advisors', description: 'People whose advice would help', type: 'contact', status: 'active' },
		}),
		part(
			'prospects',
			{
				...{ ...asked, name: 'Ines Okafor', title: 'Advisor at Lanternfish Labs', location: 'Porto, Portugal' },
				...{ connectionSource: 'Piet Vandermeer', personKey: 'demo-ines', position: 0 },
			},
			{
				...{ ...asked, name: 'Tarek Lindgren', title: 'Founder of Quillmark', location: 'Malmö, Sweden' },
				...{ connectionSource: maud.name, personKey: 'demo-tarek', position: 1 },
			},
		),
		part(
			'requests',
			{
				...{ ...ask, prospect: 1, status: 'bounced', createdAt: ago(3), sentAt: ago(3) },
				...{ connectorName: 'Piet Vandermeer', recipientEmail: 'piet.vandermeer@old-job.invalid' },
				subject: 'Could you introduce me to Ines Okafor?',
				message: 'Hi Piet,\n\nwould you introduce me to Ines? Fifteen minutes would help me a lot.',
				delivery: { bounced: ago(3, 40_000) },
			},
			{
				...{ ...ask, prospect: 2, status: 'replied', createdAt: ago(2), sentAt: ago(2), respondedAt: ago(1) },
				...{ connectorName: maud.name, recipientEmail: maud.email },
				subject: 'Could you introduce me to Tarek Lindgren?',
				message: 'Hi Maud,\n\nwould you introduce me to Tarek? Fifteen minutes would help me a lot.',
			},
		),
		part('replies', {
			...{ request: 2, kind: 'reply', createdAt: ago(1), fromEmail: maud.email, fromName: maud.name },
			text: 'Happy to. Tarek is travelling until Thursday; I will write to you both after that.',
			...{ fromAnotherAddress: false, unread: null, attachments: [], recipients: [], messageHash: 'de30'.repeat(16) },
		}),
	];
}

async function post(url: string, Cookie: string, body?: object): Promise<Response> {
	const sent = body && { body: JSON.stringify(body) };
	const headers = { Cookie, ...(sent && { 'Content-Type': 'application/json' }) };
	const response = await fetch(url, { method: 'POST', headers, ...sent });
	if (!response.ok) throw new Error(`${url}: ${response.status} ${await response.text()}`);
	return response;
}
