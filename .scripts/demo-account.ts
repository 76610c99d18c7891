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

/** Gives the demo's account what no call makes: a request whose email came back. */
export async function addDemoRequests(origin: string, { email, password } = demoAccount): Promise<void> {
	const signedIn = await post(`${origin}/api/login`, { body: JSON.stringify({ email, password }) });
	const Cookie = signedIn.headers.get('Set-Cookie')?.split(';')[0] ?? '';
	for (const part of demoRequests()) {
		const headers = { Cookie, 'Content-Type': 'application/json' };
		await post(`${origin}/api/account/archive`, { headers, body: JSON.stringify(part) });
	}
}

/** The bodies of the calls that bring them back as from an archive: a list with one person, and a request that bounced. */
export function demoRequests(now = Date.now()) {
	const archiveId = crypto.randomUUID();
	const at = new Date(now - 3 * 86_400_000).toISOString();
	const cameBack = new Date(now - 3 * 86_400_000 + 40_000).toISOString();
	const times = { createdAt: at, updatedAt: at };
	const list = { name: 'Advisors', description: 'People whose advice would help', type: 'contact', status: 'active' };
	const person = {
		list: 1,
		name: 'Ines Okafor',
		title: 'Advisor at Lanternfish Labs',
		location: 'Porto, Portugal',
		connectionSource: 'Piet Vandermeer',
		status: 'intro_requested',
		statusChosenAt: null,
		personKey: 'demo-ines-okafor',
		position: 0,
	};
	const request = {
		prospect: 1,
		connection: null,
		kind: 'ask',
		follows: null,
		connectorName: 'Piet Vandermeer',
		recipientEmail: 'piet.vandermeer@old-job.invalid',
		subject: 'Could you introduce me to Ines Okafor?',
		message: 'Hi Piet,\n\nwould you introduce me to Ines? Fifteen minutes would help me a lot.',
		status: 'bounced',
		answer: null,
		answerNote: null,
		delivery: { bounced: cameBack },
		sentAt: at,
		respondedAt: null,
		createdAt: at,
	};
	return [
		{ archiveId, part: 'lists', from: 1, rows: [{ ...list, ...times }] },
		{ archiveId, part: 'prospects', from: 1, rows: [{ ...person, ...times }] },
		{ archiveId, part: 'requests', from: 1, rows: [request] },
	];
}

async function post(url: string, init: RequestInit): Promise<Response> {
	const headers = init.headers ?? (init.body ? { 'Content-Type': 'application/json' } : undefined);
	const response = await fetch(url, { method: 'POST', ...init, ...(headers && { headers }) });
	if (!response.ok) throw new Error(`${url}: ${response.status} ${await response.text()}`);
	return response;
}
