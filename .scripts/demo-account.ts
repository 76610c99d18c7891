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

async function post(url: string, init: RequestInit): Promise<Response> {
	const headers = init.body ? { 'Content-Type': 'application/json' } : init.headers;
	const response = await fetch(url, { method: 'POST', ...init, ...(headers && { headers }) });
	if (!response.ok) throw new Error(`${url}: ${response.status} ${await response.text()}`);
	return response;
}
