import { describe, expect, test, vi } from 'vitest';
import { problemHeader } from '#contract/rules/problem';
import type { User } from '#contract/user';
import { introHistoryQuery } from '../../../web/queries/intro-history.ts';
import { type Outgoing, sendIntroRequest } from '../../../web/queries/intro-requests.ts';
import { keys } from '../../../web/queries/keys.ts';
import { updateAfterwards, updateOutcome } from '../../../web/queries/outcomes.ts';
import { readUser, signIn, signUp } from '../../../web/queries/session.ts';
import { shownToast } from '../../../web/ui/overlays/toast.ts';
import {
	answer,
	answers,
	calls,
	hold,
	playServer,
	queryClient,
	refusal,
	run,
	said,
	settle,
	undoLast,
} from '../support/played-server.ts';

playServer();

describe('a request', () => {
	const ask = {
		prospectId: 'ann',
		subject: 'Hi',
		message: 'Please.',
		sendEmail: true,
		idempotencyKey: 'key',
	} as Outgoing;
	const several = {
		prospectIds: ['ann', 'bo'],
		subject: 'Hi',
		message: 'To both.',
		sendEmail: true,
		idempotencyKey: 'key',
	};
	const createdAt = '2026-11-23T00:00:00.000Z';

	test.each([
		['ask', undefined, 'Introduction request sent: Your email has been sent and the request has been saved.'],
		['nudge', { kind: 'nudge' }, 'Nudge sent: Your email has been sent and is in the history.'],
		['thank-you', { kind: 'thanks' }, 'Thank-you sent: Your email has been sent and is in the history.'],
	])('that is sent as a %s says so, and leads on', async (_what, followUp, toast) => {
		const next = { name: 'Next', run: vi.fn() };
		answer({ id: 'one', status: 'sent', createdAt });
		await run(sendIntroRequest, { ...ask, followUp, next } as Outgoing);
		expect(said()).toBe(toast);
		shownToast()?.action?.run();
		expect(next.run).toHaveBeenCalledOnce();
		const { idempotencyKey: _, ...body } = ask as Outgoing & object;
		expect(calls).toEqual([{ what: 'POST intro-requests', body: { ...body, followUp }, over: null, key: 'key' }]);
	});

	test('that is only saved says nothing', async () => {
		answer({ id: 'one', status: 'pending', createdAt });
		await run(sendIntroRequest, { ...ask, sendEmail: false });
		expect(shownToast()).toBeUndefined();
	});

	test.each([
		[{}, 'send the introduction request'],
		[{ followUp: { kind: 'nudge' } }, 'send the nudge'],
		[{ followUp: { kind: 'thanks' } }, 'send the thank-you'],
		[{ sendEmail: false }, 'prepare the message'],
	])('that fails says what did: %j', async (more, what) => {
		answer('Busy.', 503);
		await run(sendIntroRequest, { ...ask, ...more } as Outgoing);
		expect(said()).toBe(`Error: Failed to ${what}. Please try again.`);
	});

	test.each([
		['prospect-invented', ''],
		['address-unverified', 'Error: Failed to send the introduction request. Please try again.'],
	])('that is refused with %s says: %j', async (problem, toast) => {
		answer('No.', 409, { [problemHeader]: problem });
		await run(sendIntroRequest, ask);
		expect(said()).toBe(toast);
	});

	test('saves a new name first, which is theirs at once', async () => {
		answer({ id: 'me', firstName: 'Ida' });
		answer({ id: 'one', status: 'sent', createdAt });
		await run(sendIntroRequest, { ...ask, ownName: { firstName: 'Ida' } } as Outgoing);
		expect(calls.map(({ what, body }) => [what, 'ownName' in (body as object)])).toEqual([
			['PATCH account', false],
			['POST intro-requests', false],
		]);
		expect(queryClient.getQueryData(keys.user)).toEqual({ id: 'me', firstName: 'Ida' });
	});

	test.each([
		['with', { answerUrl: 'https://kindling.test/a' }],
		['without', {}],
	])('about several people is one mail with its whole text, %s a link for all', async (_with, link) => {
		answer({ requests: [{ id: 'one', message: 'To Ann.', status: 'sent' }, { id: 'two' }], ...link });
		const sent = await run(sendIntroRequest, several as Outgoing);
		expect(calls[0]).toMatchObject({ what: 'POST favours', key: 'key' });
		expect(sent).toEqual({ id: 'one', message: 'To both.', status: 'sent', ...link });
	});

	test('about several people fails if the server names none of them', async () => {
		answer({ requests: [] });
		expect(await run(sendIntroRequest, several as Outgoing)).toBeInstanceOf(Error);
	});

	test('has a history that is read page by page', async () => {
		answer([{ id: 'two' }], 200, { Link: '</api/prospects/ann/intro-requests?before=two>; rel="next"' });
		answer([{ id: 'one' }]);
		const { pages } = await queryClient.fetchInfiniteQuery({ ...introHistoryQuery('ann'), pages: 5 });
		expect(pages.map(({ requests }) => requests)).toEqual([[{ id: 'two' }], [{ id: 'one' }]]);
		expect(calls.map(({ what }) => what)).toEqual([
			'GET prospects/ann/intro-requests',
			'GET prospects/ann/intro-requests?before=two',
		]);
	});
});

describe('an outcome', () => {
	const recording = { id: 'one', outcome: 'accepted', name: 'Ann' } as const;
	const recorded = (status: string) => ({ id: 'one', prospectId: 'ann', before: { status, respondedAt: null } });

	test('is recorded, and undoing it writes the earlier state again', async () => {
		answer(recorded('pending'));
		await run(updateOutcome, recording);
		expect([said(), calls[0]?.body]).toEqual(['Marked as a yes: Ann', { outcome: 'accepted' }]);
		answer({});
		await undoLast();
		expect(calls[1]).toMatchObject({
			what: 'PATCH intro-requests/one',
			body: { outcome: 'accepted', back: { status: 'pending', respondedAt: null } },
		});
	});

	test.each([['accepted'], ['sending']])('after the state %s there is nothing to go back to', async (status) => {
		answer(recorded(status));
		await run(updateOutcome, recording);
		expect(shownToast()?.action).toBeUndefined();
	});

	test('changes the queue before the server has responded, and leaves it as it was when it fails', async () => {
		const [one, two] = ['one', 'two'].map((id) => ({ id, status: 'replied' }));
		const kinds = { confirm: [], instead: [], bounced: [], nudge: [], look: [], write: [], thank: [] };
		const before = { ...kinds, replied: [one, two], ask: [{ prospectId: 'one' }] };
		queryClient.setQueryData(keys.needsYou, before);
		const shown = () => queryClient.getQueryData(keys.needsYou);
		for (const [outcome, after] of [
			['accepted', { confirm: [{ id: 'one', status: 'accepted' }] }],
			['declined', {}],
			['introduced', { write: [{ id: 'one', mayWrite: true }], thank: [{ id: 'one', status: 'introduced' }] }],
		] as const) {
			const respond = hold();
			const result = run(updateOutcome, { ...recording, outcome });
			await settle();
			expect(shown()).toMatchObject({ ...before, replied: [two], ...after });
			respond(refusal());
			await result;
			expect(shown()).toEqual(before);
		}
	});

	test('in the queue is no newer than the server’s last response', async () => {
		const none = { confirm: [], replied: [], instead: [], bounced: [], nudge: [], look: [] };
		queryClient.setQueryData(keys.needsYou, none, { updatedAt: 1 });
		answer(recorded('pending'));
		await run(updateOutcome, recording);
		expect(queryClient.getQueryState(keys.needsYou)?.dataUpdatedAt).toBe(1);
	});

	test('that cannot be taken back reads the person and what needs the user again', async () => {
		for (const queryKey of [keys.prospect('ann'), keys.prospect('bo')]) queryClient.setQueryData(queryKey, {});
		const none = { confirm: [], replied: [], instead: [], bounced: [], nudge: [], look: [] };
		queryClient.setQueryData(keys.needsYou, none);
		answer(recorded('pending'));
		await run(updateOutcome, recording);
		answers.push(refusal);
		await undoLast();
		const isStale = [keys.prospect('ann'), keys.needsYou, keys.prospect('bo')].map(
			(queryKey) => queryClient.getQueryState(queryKey)?.isInvalidated,
		);
		expect([said(), isStale]).toEqual(['Not undone: No.', [true, true, false]]);
	});

	test('of a thank-you that is not needed can be undone; one that they met shows no toast', async () => {
		answer(recorded('introduced'));
		await run(updateAfterwards, { id: 'one', noThanks: true, name: 'Ann' });
		expect(said()).toBe('No thank-you needed: Ann');
		answer({});
		await undoLast();
		expect(calls[1]).toMatchObject({ what: 'PATCH intro-requests/one', body: { noThanks: false } });
		answer(recorded('introduced'));
		await run(updateAfterwards, { id: 'one', met: true, name: 'Ann' });
		expect([said(), calls[2]?.body]).toEqual(['Undone', { met: true }]);
	});
});

describe('who is signed in', () => {
	test.each([
		['the user', 200, { id: 'me' }, { id: 'me' }],
		['no one after a 401', 401, 'Please sign in.', null],
	])('is %s', async (_who, status, body, user) => {
		answer(body, status);
		expect(await readUser()).toEqual(user);
	});

	test('is no one after a 204, and not known after a failure', async () => {
		answers.push(() => new Response(null, { status: 204 }));
		expect(await readUser()).toBeNull();
		answer('Busy.', 503);
		await expect(readUser()).rejects.toThrow('503');
	});

	test.each([
		['signs in', signIn, 'Welcome back!: You have successfully logged in.'],
		['registers', signUp, 'Welcome to Kindling!: Your account has been created successfully.'],
	])('whoever %s is the user, and nothing of anyone else is left', async (_how, enter, toast) => {
		queryClient.setQueryData(keys.user, { id: 'before' } as User);
		queryClient.setQueryData(keys.lists, []);
		answer({ id: 'me' });
		await run(enter, {} as never);
		expect([queryClient.getQueryData(keys.user), queryClient.getQueryData(keys.lists)]).toEqual([
			{ id: 'me' },
			undefined,
		]);
		expect(said()).toBe(toast);
	});
});
