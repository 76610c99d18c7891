// No one is asked twice: docs/product/network.md.
import fc from 'fast-check';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { IntroRequest, LatestRequest, SavedRequest } from '#contract/intro-request';
import type { NeedsYou } from '#contract/needs-you';
import { type BestPath, isOffered, type Path } from '#contract/path';
import type { CompanyPaths } from '#contract/path-queries';
import { standingAsk, standingText } from '#contract/rules/asked-once';
import { dayMs } from '#contract/rules/durations';
import { introOutcomes, introStates } from '#contract/rules/intro-status';
import { isOpenPath } from '../../../web/screens/prospect-list/best-path.ts';
import { notAsked } from '../../../web/screens/prospect-list/open-together.ts';
import { answerLinkIn, history, mailProvider, send } from '../support/mail-provider.ts';
import { uploadNetwork } from '../support/networks.ts';
import { addProspects, bindings, ask as call, json, type Person, person } from '../support/people.ts';

let provider: ReturnType<typeof mailProvider>;
beforeEach(() => {
	vi.spyOn(console, 'error').mockImplementation(() => {});
	provider = mailProvider();
});
afterEach(() => vi.restoreAllMocks());

const colleagues = ['Petra Holm', 'Omar Haddad', 'Lena Berg'];

/** Makes someone with one prospect, and three people in their network who may know them. */
async function withColleagues() {
	const ada = await person('Ada');
	await uploadNetwork(
		ada,
		colleagues.map((name) => ({ name, company: 'Saltgate' })),
	);
	const { list, prospects } = await addProspects(ada, [{ name: 'Kenji Sato', company: 'Saltgate' }]);
	const id = prospects[0]?.id ?? expect.fail();
	return { ada, listId: list.id, id };
}

/** Reads everything that offers an act for the prospect, as the screens and assistants do. */
async function shown({ ada, listId, id }: Awaited<ReturnType<typeof withColleagues>>) {
	const read = async <Body>(path: string) => (await (await ada.ask(path)).json()) as Body;
	const [ways, paths, found, latest, needsYou, requests] = await Promise.all([
		read<BestPath[]>(`/api/prospect-lists/${listId}/ways-in`),
		read<Path[]>(`/api/prospects/${id}/paths`),
		read<CompanyPaths[]>('/api/paths?search=Kenji'),
		read<LatestRequest[]>(`/api/prospect-lists/${listId}/intro-requests`),
		read<NeedsYou>('/api/needs-you'),
		history(ada, id),
	]);
	const byId = new Map(ways.map((way) => [way.prospectId, way]));
	const latestOf = new Map(latest.map((one) => [one.prospectId, one]));
	/** Connectors offered for the prospect, and on which screen. */
	const offers = [
		...ways.filter(isOpenPath).map(({ name }) => ({ where: 'the list', name })),
		...paths.filter(isOffered).map(({ name }) => ({ where: 'the contact', name })),
		...(found[0]?.paths ?? []).filter(isOffered).map(({ name }) => ({ where: 'the palette', name })),
		...notAsked([id], latestOf, byId).map(() => ({ where: 'the panel', name: colleagues[0] ?? '' })),
		...needsYou.instead.map(({ next }) => ({ where: 'the dashboard, after a no', name: next })),
		...needsYou.ask.map(({ connectorName }) => ({ where: 'the dashboard', name: connectorName })),
		...needsYou.bounced
			.filter(({ kind }) => kind === 'ask')
			.map(({ connectorName }) => ({ where: 'an email that came back', name: connectorName ?? '' })),
	];
	return { ways, paths, offers, needsYou, requests };
}

const age = (who: Person, days: number) => {
	const shift = (column: string) => `${column} = strftime('%Y-%m-%dT%H:%M:%fZ', ${column}, '-${days} days')`;
	return bindings.DB.batch(
		[
			`update mails set ${shift('sent_at')} where user_id = ?`,
			`update intro_requests set ${['created_at', 'responded_at', 'introduced_at'].map(shift)} where user_id = ?`,
		].map((sql) => bindings.DB.prepare(sql).bind(who.user.id)),
	);
};

/** Bounces the latest ask, if its mail was sent. */
const bounce = (who: Person) =>
	bindings.DB.prepare(
		`update intro_requests set status = 'bounced' where status = 'sent' and id = (
			select id from intro_requests where user_id = ? and kind = 'ask' order by created_at desc, rowid desc limit 1)`,
	)
		.bind(who.user.id)
		.run();

test('until there is an answer, each screen shows the person asked instead of anyone else', async () => {
	const all = await withColleagues();
	const { ada, id } = all;
	expect((await shown(all)).offers.map(({ where }) => where)).toEqual(
		expect.arrayContaining(['the list', 'the contact', 'the palette', 'the panel', 'the dashboard']),
	);
	await send(ada, id, { connectorName: 'Omar Haddad', answerLink: true });
	const open = await shown(all);
	expect(open.offers).toEqual([]);
	expect(open.ways).toMatchObject([{ name: 'Omar Haddad', reason: 'waiting-here', asked: 'Asked Omar today' }]);
	expect(new Set(open.paths.map(({ asked }) => asked))).toEqual(new Set(['Asked Omar today']));
	expect(open.paths.map(({ name }) => name)[0]).toBe('Omar Haddad');
	const link = answerLinkIn(provider.calls.at(-1)?.mail);
	await call(link, { method: 'POST', body: new URLSearchParams({ answer: 'no' }) });
	const after = await shown(all);
	expect(new Set(after.offers.map(({ name }) => name))).not.toContain('Omar Haddad');
	expect(after.offers.map(({ where }) => where)).toContain('the list');
	await call(link, { method: 'POST', body: new URLSearchParams({ answer: 'yes' }) });
	expect(await shown(all)).toMatchObject({ offers: [], ways: [{ asked: 'Omar said yes' }] });
});

test('a request without an answer frees the prospect for someone else after 14 days, not 13', async () => {
	const all = await withColleagues();
	await send(all.ada, all.id, { connectorName: 'Omar Haddad' });
	await age(all.ada, 13);
	expect(await shown(all)).toMatchObject({ offers: [], ways: [{ asked: 'Asked Omar 13 days ago' }] });
	await age(all.ada, 1);
	const freed = await shown(all);
	expect(freed.ways).toMatchObject([{ asked: null }]);
	expect(freed.ways[0]?.name).not.toBe('Omar Haddad');
	expect(freed.paths.at(-1)).toMatchObject({ name: 'Omar Haddad', reasons: [{ code: 'no-answer-here' }, {}] });
});

test('someone asked by an address alone is named by it, even without a path', async () => {
	const ada = await person('Ada');
	const { list, prospects } = await addProspects(ada, [{ name: 'Kenji Sato' }]);
	await send(ada, prospects[0]?.id ?? '', {});
	const ways = await (await ada.ask(`/api/prospect-lists/${list.id}/ways-in`)).json();
	expect(ways).toMatchObject([{ prospectId: prospects[0]?.id, asked: 'Asked dana@example.org today' }]);
});

test('a bounced connector is not offered again while another request waits', async () => {
	const all = await withColleagues();
	await send(all.ada, all.id, { connectorName: 'Omar Haddad' });
	await age(all.ada, 1);
	await send(all.ada, all.id, { connectorName: 'Lena Berg' });
	await bounce(all.ada);
	expect((await shown(all)).offers).toEqual([]);
	await age(all.ada, 13);
	expect((await shown(all)).offers).toContainEqual({ where: 'an email that came back', name: 'Lena Berg' });
});

// `offer` carries out one of the acts that the screens offer at that moment.
const events = fc.oneof(
	fc.record({ do: fc.constant('ask' as const), who: fc.constantFrom(...colleagues), byMail: fc.boolean() }),
	fc.record({ do: fc.constant('answer' as const), which: fc.nat(), answer: fc.constantFrom('yes', 'no', 'unsure') }),
	fc.record({ do: fc.constant('outcome' as const), which: fc.nat(), outcome: fc.constantFrom(...introOutcomes) }),
	fc.record({ do: fc.constant('pass' as const), days: fc.constantFrom(1, 6, 13, 14, 31) }),
	fc.record({ do: fc.constant('offer' as const), which: fc.nat() }),
	fc.record({ do: fc.constantFrom('bounce' as const, 'reply' as const) }),
);

// The same rule, written independently: while one of these is open, no one else may be asked.
const isOpen = ({ kind, status, createdAt }: IntroRequest) =>
	kind === 'ask' &&
	(['accepted', 'introduced', 'replied'].includes(status) ||
		(['pending', 'sending', 'sent', 'unknown'].includes(status) && Date.now() - Date.parse(createdAt) < 14 * dayMs));

/** The latest ask to each of them. */
const latestAsks = (requests: readonly IntroRequest[]) => {
	const asks = requests.filter(({ kind, status }) => kind === 'ask' && introStates[status].asked);
	return [...new Map(asks.toReversed().map((one) => [one.connectorName, one])).values()];
};

test('in any order of asks, answers, bounces, outcomes and days, no one is offered while an answer is open, and each offer works', async () => {
	await fc.assert(
		fc.asyncProperty(fc.array(events, { minLength: 2, maxLength: 8 }), async (steps) => {
			const all = await withColleagues();
			const { ada, id } = all;
			const links: string[] = [];
			for (const step of steps) {
				const { offers, needsYou, requests } = await shown(all);
				const asks = requests.filter(({ kind }) => kind === 'ask');
				const of = <One>(these: readonly One[]) => ('which' in step ? these[step.which % these.length] : undefined);
				switch (step.do) {
					case 'ask': {
						const how = { connectorName: step.who, sendEmail: step.byMail, answerLink: true };
						const saved = (await (await send(ada, id, how)).json()) as SavedRequest;
						links.push(saved.answerUrl ? new URL(saved.answerUrl).pathname : answerLinkIn(provider.calls.at(-1)?.mail));
						break;
					}
					case 'answer': {
						const link = of(links);
						if (link) await call(link, { method: 'POST', body: new URLSearchParams({ answer: step.answer }) });
						break;
					}
					case 'outcome': {
						const ask = of(asks);
						if (ask) await ada.ask(`/api/intro-requests/${ask.id}`, json({ outcome: step.outcome }, 'PATCH'));
						break;
					}
					case 'pass':
						await age(ada, step.days);
						break;
					case 'bounce':
						await bounce(ada);
						break;
					case 'reply':
						await bindings.DB.prepare(
							"update intro_requests set status = 'replied' where user_id = ? and status in ('sent', 'pending')",
						)
							.bind(ada.user.id)
							.run();
						break;
					case 'offer': {
						const follow = (kind: 'nudge' | 'thanks', lines: NeedsYou['nudge']) =>
							lines.map((line) => ({ name: line.connectorName, followUp: { requestId: line.id, kind } }));
						const offer = of([
							...offers.map(({ name }) => ({ name, followUp: undefined })),
							...follow('nudge', needsYou.nudge),
							...follow('thanks', needsYou.thank),
						]);
						if (!offer) break;
						const sent = await send(ada, id, { connectorName: offer.name, followUp: offer.followUp });
						expect([sent.status, offer, await sent.text()]).toEqual([201, offer, expect.anything()]);
					}
				}
				const now = await shown(all);
				const open = latestAsks(now.requests).filter(isOpen);
				const [asked = null] = now.ways.map((way) => way.asked);
				expect([asked !== null, now.paths.every((path) => (path.asked !== null) === (asked !== null))]).toEqual([
					open.length > 0,
					true,
				]);
				if (asked !== null) expect(now.offers).toEqual([]);
			}
		}),
		{ numRuns: 12 },
	);
}, 120_000);

test('of several open requests a yes is shown, else the latest', () => {
	const now = Date.parse('2026-11-18T15:00:00Z');
	const at = (days: number) => new Date(now - days * dayMs).toISOString();
	const omar = { name: 'Omar Haddad', came: 'waiting', at: at(2) } as const;
	const lena = { name: 'Lena Berg', came: 'waiting', at: at(1) } as const;
	const words = (...asks: Parameters<typeof standingText>[0][]) => {
		const ask = standingAsk(asks, now);
		return ask && standingText(ask, now);
	};
	expect(words(omar, lena)).toBe('Asked Lena yesterday');
	expect(words({ ...omar, came: 'agreed' }, lena)).toBe('Omar said yes');
	expect(words({ ...omar, came: 'replied' }, { ...lena, at: at(15) })).toBe('Omar replied');
	expect(words({ ...omar, came: 'declined' }, { ...lena, came: 'nothing' })).toBeUndefined();
	expect(words({ ...omar, name: null })).toBe('Asked someone 2 days ago');
});
