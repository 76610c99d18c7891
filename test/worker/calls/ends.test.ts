// Everything that works for a limited time ends on time.
import { env } from 'cloudflare:workers';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { connect } from '../../../worker/db/client.ts';
import type { Bindings } from '../../../worker/env.ts';
import { fingerprint } from '../../../worker/http/token.ts';
import { createGrant, findGrant } from '../../../worker/programs/assistants/db/grants.ts';
import { claimWeek } from '../../../worker/weekly-mail/db/weekly-runs.ts';
import { addCircle, circleOf, inviteOf } from '../support/circles.ts';
import { askAs, askWith } from '../support/faults.ts';
import { answerLinkIn, mailProvider, prospectOf, send, withMail } from '../support/mail-provider.ts';
import { json, type Person, password, person, signInAgain } from '../support/people.ts';
import { makeToken } from '../support/token-people.ts';

const start = Date.parse('2027-03-01T10:00:00.000Z');
const day = 86_400_000;
const db = connect(env.DB);

let provider: ReturnType<typeof mailProvider>;
beforeEach(() => {
	provider = mailProvider();
	vi.useFakeTimers({ toFake: ['Date'], now: start });
});
afterEach(() => {
	vi.useRealTimers();
	vi.restoreAllMocks();
});

const works = async (answer: Response | Promise<Response>) => (await answer).ok;
/** Returns how many items someone is shown. They sign in first, because their earlier session may have ended. */
const countShown = async (who: Person, path: string) =>
	((await (await (await signInAgain(who)).ask(path)).json()) as object[]).length;

/** Makes a request that was answered with yes. Returns its answer link, and the link for its prospect. */
async function agreed(who: Person) {
	const prospect = await prospectOf(who);
	await send(who, prospect.id, { answerLink: true });
	const link = answerLinkIn(provider.calls.at(-1)?.mail);
	await askWith(withMail, link, { method: 'POST', body: new URLSearchParams({ answer: 'yes' }) });
	const page = await (await askWith(withMail, link)).text();
	return { link, theirs: /\/api\/p\/[\w-]+/.exec(page)?.[0] ?? '' };
}

/** Makes something that works for this many days. Returns a function that says if it still does. */
type Lasting = [what: string, days: number, make: (who: Person) => Promise<() => Promise<boolean>>];
const lasting: Lasting[] = [
	['a session', 30, async (who) => () => works(askAs(who, '/api/user'))],
	[
		'a session in the list of them',
		30,
		async (who) => {
			// The session that looks began later, because a sign-in removes expired ones.
			vi.setSystemTime(start + day);
			const later = await signInAgain(who);
			return async () => ((await (await later.ask('/api/account/sessions')).json()) as object[]).length === 2;
		},
	],
	[
		'a token',
		30,
		async (who) => {
			const program = await makeToken(who, ['read'], 30);
			return () => works(program.ask('/api/user'));
		},
	],
	[
		'a token in the list of them',
		30,
		async (who) => {
			await makeToken(who, ['read'], 30);
			return async () => (await countShown(who, '/api/account/tokens')) === 1;
		},
	],
	[
		'what an assistant may do',
		30,
		async ({ user }) => {
			const grant = {
				clientId: crypto.randomUUID(),
				name: 'Claude',
				host: 'claude.example',
				rights: ['read'] as const,
			};
			const id = (await createGrant(db, user.id, grant)) ?? '';
			return async () => (await findGrant(db, id)) !== undefined;
		},
	],
	[
		'an invitation of the operator',
		1,
		async () => {
			const [email, invite] = [`guest.${crypto.randomUUID()}@example.com`, crypto.randomUUID()];
			await env.DB.prepare('insert into invites (email, token_hash, created_at, expire) values (?, ?, ?, ?)')
				.bind(email, fingerprint(invite), new Date(start).toISOString(), new Date(start + day).toISOString())
				.run();
			const closed = { SIGN_UP: 'closed', ANONYMOUS_WRITES: undefined } as unknown as Partial<Bindings>;
			return () => works(askWith(closed, '/api/register', json({ email, password, invite })));
		},
	],
	[
		'an invitation to a circle in the list of them',
		7,
		async (who) => {
			await addCircle(who);
			await inviteOf(who);
			return async () => (await circleOf(who))?.invites.length === 1;
		},
	],
	[
		'the link at the foot of a weekly mail',
		365,
		async ({ user }) => {
			const token = crypto.randomUUID();
			await claimWeek(db, user.id, '2027-03-01', fingerprint(token));
			return () => works(askWith({}, `/api/weekly-mail/${token}`));
		},
	],
	[
		'the link for a prospect',
		30,
		async (who) => {
			const { theirs } = await agreed(who);
			return () => works(askWith(withMail, theirs));
		},
	],
	[
		'the link for a prospect on the page of the answer',
		30,
		async (who) => {
			const { link, theirs } = await agreed(who);
			return async () => (await (await askWith(withMail, link)).text()).includes(theirs);
		},
	],
];

test.each(lasting)('%s works for %i days, and not a millisecond longer', async (_, days, make) => {
	const isThere = await make(await person('Ada'));
	// The end is checked first, because using a session extends it.
	vi.setSystemTime(start + days * day);
	expect(await isThere()).toBe(false);
	vi.setSystemTime(start + days * day - 1);
	expect(await isThere()).toBe(true);
});
