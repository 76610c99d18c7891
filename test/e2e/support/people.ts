import { type BrowserContext, test as base, expect, type Page, request } from '@playwright/test';
import { createClient } from '#client';
import { appPort, mailPort } from './ports.ts';

export { expectAccessible, expectAccessibleInBoth } from './accessible.ts';
export { expect };
export const origin = `http://localhost:${appPort}`;

/** A registered person: their facts, their session cookie, and the typed client signed in as them. */
export type Person = Awaited<ReturnType<typeof person>>;

/** Registers a new person through the API, with an address that no other test uses. */
export async function person(firstName: string, lastName = 'Tester', baseURL = origin) {
	const email = `${firstName.toLowerCase()}.${crypto.randomUUID().slice(0, 8)}@example.com`;
	const password = 'correct horse';
	const context = await request.newContext({ baseURL });
	const answer = await context.post('/api/register', { data: { email, password, firstName, lastName } });
	if (answer.status() !== 201) throw new Error(`Registering answered ${answer.status()}: ${await answer.text()}`);
	const { cookies } = await context.storageState();
	await context.dispose();
	const Cookie = cookies.map((cookie) => `${cookie.name}=${cookie.value}`).join('; ');
	// The runtime closes a connection after five idle seconds, and a call leaving on it at that moment is lost.
	const { api } = createClient(baseURL, { headers: { Cookie, Connection: 'close' } });
	return { firstName, lastName, email, password, cookies, api };
}

/** Gives a browser the person's session, skipping the sign-in screen. */
export const signIn = (context: BrowserContext, who: Person) => context.addCookies(who.cookies);

/** Signs in through the dialog that appears when a session has ended. */
export async function signInAgain(page: Page, { password }: Person) {
	const dialog = page.getByRole('alertdialog', { name: 'Please sign in again' });
	await dialog.getByLabel('Password', { exact: true }).fill(password);
	await dialog.getByRole('button', { name: 'Sign In' }).click();
	await expect(dialog).toHaveCount(0);
}

/** Adds a list for the person through the API. */
export async function addList(owner: Person, name: string, description?: string) {
	return (await owner.api['prospect-lists'].$post({ json: { name, description, type: 'contact' } })).json();
}

/** A person of an import; only the name is required. */
type ImportedPeople = Parameters<
	Person['api']['prospect-lists'][':id']['prospects']['import']['$post']
>[0]['json']['prospects'];

/** Adds people to a list through the import call. Returns them as stored, in the server's order. */
export async function addProspects(owner: Person, listId: string, prospects: ImportedPeople) {
	const ofList = owner.api['prospect-lists'][':id'].prospects;
	await ofList.import.$post({ param: { id: listId }, query: {}, json: { prospects } });
	return (await ofList.$get({ param: { id: listId } })).json();
}

/** Returns the mails sent to an address, oldest first, as the stub of MailChannels received them. */
export async function mailsTo(address: string): Promise<OutgoingMail[]> {
	const all = (await (await fetch(`http://127.0.0.1:${mailPort}/mails`)).json()) as OutgoingMail[];
	return all.filter((mail) => mail.personalizations.some(({ to }) => to.some((one) => one.email === address)));
}
/** The Reply-To of a mail sent for a person, whose replies pass through the server. */
export const replyAddress = /^r\+[a-z2-7]{52}@replies\.kindling\.example$/;

type OutgoingMail = {
	from: { email: string; name?: string };
	reply_to?: { email: string; name?: string };
	subject: string;
	personalizations: { to: { email: string; name?: string }[]; cc?: unknown[]; bcc?: unknown[] }[];
	content: { type: string; value: string }[];
};

/** For `test.beforeEach`: signs Ada in, for tests that need nothing else of her. */
export const signedIn = ({ ada }: { ada: Person }) => void ada;

/** For `test.use`: turns motion on, as most people have it. */
export const moving = { contextOptions: { reducedMotion: 'no-preference' } } as const;

/**
 * For `test.use`: the console errors that a file's tests cause on purpose. Each test gets a new array: Playwright would
 * take a shared one with two patterns for a fixture with options.
 */
export const allowing = (...patterns: RegExp[]) => ({
	// biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from this pattern.
	allowed: async ({}, use: (allowed: RegExp[]) => Promise<void>) => use([...patterns]),
});

/** Console errors when a call or the tab's socket is refused because no one is signed in. */
export const signedOutErrors = [/status of 401/, /\/api\/changes\?.* failed: HTTP Authentication failed/];

type Fixtures = {
	/** A person for this test alone, signed in on `page`. */
	ada: Person;
	/** Patterns of the console errors that this test causes on purpose. */
	allowed: RegExp[];
	/** Fails the test if the page logged an error, threw, or broke the content security policy. */
	quiet: undefined;
};

/** Playwright's test with a signed-in person and a page that must stay quiet. */
export const test = base.extend<Fixtures>({
	...allowing(),
	ada: async ({ context }, use) => {
		const ada = await person('Ada', 'Lovelace');
		await signIn(context, ada);
		await use(ada);
	},
	quiet: [
		async ({ page, allowed }, use) => {
			const complaints: string[] = [];
			// An allowed error counts only from its step on; in an earlier step it is a complaint.
			const complain = (text: string) => {
				if (!allowed.some((pattern) => pattern.test(text))) complaints.push(text);
			};
			page.on('pageerror', (error) => complain(`thrown: ${error.message}`));
			page.on('console', (message) => {
				if (message.type() === 'error') complain(message.text());
			});
			await use(undefined);
			expect(complaints).toEqual([]);
		},
		{ auto: true },
	],
});
