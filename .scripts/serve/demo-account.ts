import { dayMs } from '../../worker/contract/rules/durations.ts';

/** Whose account the demo has. */
export const demoAccount = {
	firstName: 'Robin',
	lastName: 'Hale',
	email: 'robin@invented.example',
	password: 'sample people',
};

/** Makes an account at a running Kindling and gives it the list of invented people. */
export async function createDemoAccount(origin: string, account = demoAccount): Promise<void> {
	const registered = await post(`${origin}/api/register`, { body: JSON.stringify(account) });
	const Cookie = registered.headers.get('Set-Cookie')?.split(';')[0] ?? '';
	await post(`${origin}/api/prospect-lists/sample`, { headers: { Cookie } });
}

/** Gives the demo's account what no call makes: a request whose email came back, and one with a reply. */
export async function addDemoRequests(origin: string, { email, password } = demoAccount): Promise<void> {
	const signedIn = await post(`${origin}/api/login`, { body: JSON.stringify({ email, password }) });
	const Cookie = signedIn.headers.get('Set-Cookie')?.split(';')[0] ?? '';
	for (const part of demoRequests()) {
		const headers = { Cookie, 'Content-Type': 'application/json' };
		await post(`${origin}/api/account/archive`, { headers, body: JSON.stringify(part) });
	}
}

/**
 * The bodies of the calls that bring them back as from an archive: a list with two people, a request that bounced, and one
 * with a reply.
 */
export function demoRequests(now = Date.now()) {
	const archiveId = crypto.randomUUID();
	const ago = (days: number, ms = 0) => new Date(now - days * dayMs + ms).toISOString();
	const times = { createdAt: ago(3), updatedAt: ago(3) };
	const list = { name: 'Advisors', description: 'People whose advice would help', type: 'contact', status: 'active' };
	const ines = { name: 'Ines Okafor', title: 'Advisor at Lanternfish Labs', location: 'Porto, Portugal' };
	const tarek = { name: 'Tarek Lindgren', title: 'Founder of Quillmark', location: 'Malmö, Sweden' };
	const piet = { connectorName: 'Piet Vandermeer', recipientEmail: 'piet.vandermeer@old-job.invalid' };
	const maud = { connectorName: 'Maud Ferreira', recipientEmail: 'maud.ferreira@quillmark.invalid' };
	const part = (name: string, ...rows: object[]) => ({ archiveId, part: name, from: 1, rows });
	return [
		part('lists', { ...list, ...times }),
		part('prospects', asked(ines, piet, times, 0), asked(tarek, maud, times, 1)),
		part(
			'requests',
			{ ...requestAbout(1, ines, piet, ago(3)), status: 'bounced', delivery: { bounced: ago(3, 40_000) } },
			{ ...requestAbout(2, tarek, maud, ago(2)), status: 'replied', respondedAt: ago(1) },
		),
		part('replies', {
			request: 2,
			kind: 'reply',
			fromEmail: maud.recipientEmail,
			fromName: maud.connectorName,
			fromAnotherAddress: false,
			text: 'Happy to. Tarek is travelling until Thursday; I will write to you both after that.',
			unread: null,
			attachments: [],
			recipients: [],
			messageHash: 'de30'.repeat(16),
			createdAt: ago(1),
		}),
	];
}

type Named = { name: string; title: string; location: string };
type Connector = { connectorName: string; recipientEmail: string };

const asked = (person: Named, { connectorName }: Connector, times: object, position: number) => ({
	...person,
	...times,
	list: 1,
	connectionSource: connectorName,
	status: 'intro_requested',
	statusChosenAt: null,
	personKey: `demo-${person.name.toLowerCase().replace(' ', '-')}`,
	position,
});

const requestAbout = (prospect: number, { name }: Named, connector: Connector, at: string) => ({
	prospect,
	...connector,
	connection: null,
	kind: 'ask',
	follows: null,
	subject: `Could you introduce me to ${name}?`,
	message: `Hi ${firstOf(connector.connectorName)},\n\nwould you introduce me to ${firstOf(name)}? Fifteen minutes would help me a lot.`,
	answer: null,
	answerNote: null,
	delivery: {},
	sentAt: at,
	respondedAt: null,
	createdAt: at,
});

const firstOf = (name: string) => name.split(' ')[0];

async function post(url: string, init: RequestInit): Promise<Response> {
	const headers = init.headers ?? (init.body ? { 'Content-Type': 'application/json' } : undefined);
	const response = await fetch(url, { method: 'POST', ...init, ...(headers && { headers }) });
	if (!response.ok) throw new Error(`${url}: ${response.status} ${await response.text()}`);
	return response;
}
