import { vi } from 'vitest';
import type { IntroRequest } from '#contract/intro-request';
import type { Bindings } from '../../../worker/env.ts';
import { askWith } from './faults.ts';
import { addProspects, bindings, json, type Person } from './people.ts';

/** A mail as the real client sent it to MailChannels, by its documented call. */
export type Handed = {
	from: { email: string; name: string };
	reply_to: { email: string; name: string };
	personalizations: { to: { email: string }[]; cc?: unknown; bcc?: unknown }[];
	subject: string;
	headers?: Record<string, string>;
	attachments?: { filename: string; type: string; content: string }[];
	content: { type: string; value: string }[];
};

/** Returns the path of the answer page that a mail links to; empty if it has none. */
export const answerLinkIn = (mail: Pick<Handed, 'content'> | undefined): string =>
	/\/api\/r\/(?:\d+\.)?[\w-]+/.exec(mail?.content[0]?.value ?? '')?.[0] ?? '';

/** The provider's behaviour at the next call: a response, a delay or a failure. */
export type Behaviour = (signal: AbortSignal | null | undefined) => Promise<Response> | Response;

export const accepts: Behaviour = () =>
	Response.json({ request_id: 'r', results: [{ index: 0, message_id: 'm', status: 'sent' }] }, { status: 202 });
export const hangs: Behaviour = (signal) =>
	new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason)));

/**
 * A stub of MailChannels, at the one place where the worker meets the network. Stores every call. A call to any other
 * address fails the test.
 */
export function mailProvider(behaviour: Behaviour = accepts) {
	const calls: { mail: Handed; headers: Headers; redirect: RequestInit['redirect'] }[] = [];
	const provider = { calls, behaviour };
	vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
		if (String(input) !== 'https://mail.test/tx/v1/send') throw new Error(`Unexpected call: ${String(input)}`);
		calls.push({
			mail: JSON.parse(String(init?.body)) as Handed,
			headers: new Headers(init?.headers),
			redirect: init?.redirect,
		});
		return provider.behaviour(init?.signal);
	});
	return provider;
}

/** Bindings of a deployment with a MailChannels key. */
export const withMail: Bindings = {
	...bindings,
	MAILCHANNELS_API_KEY: 'a-key',
	MAILCHANNELS_URL: 'https://mail.test',
	MAIL_FROM: 'introductions@kindling.test',
	// All tests of a day share a few addresses and one server.
	MAILS_PER_RECIPIENT_AND_DAY: '1000000',
	MAILS_PER_DAY_IN_ALL: '1000000',
};

/** Adds a prospect with a connection for a person. */
export async function prospectOf(owner: Person) {
	const { prospects } = await addProspects(owner, [
		{ name: 'Amara Silva', title: 'VP Engineering', location: 'Lisbon', connectionSource: 'Dana Whitfield' },
	]);
	if (!prospects[0]) throw new Error('The prospect was not imported.');
	return prospects[0];
}

export const letter = {
	recipientEmail: 'dana@example.org',
	subject: 'Could you introduce me to Amara Silva?',
	message: 'Hi Dana,\n\nwould you introduce me?\n\n---\nHi Amara, I am Ada.',
	sendEmail: true,
};

/** Sends a request as the composer does. */
export function send(
	owner: Pick<Person, 'cookie'>,
	prospectId: string,
	{ env = withMail, key, ...change }: { env?: Bindings; key?: string } & Record<string, unknown> = {},
) {
	const init = json({ prospectId, ...letter, ...change });
	if (key) init.headers = { ...(init.headers as Record<string, string>), 'Idempotency-Key': key };
	return askWith(env, '/api/intro-requests', init, owner.cookie);
}

/** Returns a prospect's requests, newest first, as the history shows them. */
export async function history(owner: Person, prospectId: string): Promise<IntroRequest[]> {
	return (await owner.ask(`/api/prospects/${prospectId}/intro-requests`)).json();
}
