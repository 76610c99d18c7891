// A search, a sort and a filter use what was computed from the list before. They must find what a plain walk finds.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { LatestRequest } from '#contract/intro-request';
import type { Prospect } from '#contract/prospect';
import { normalizeText } from '#contract/rules/normalize-text';
import type { Sort, SortKey } from '../../../web/features/prospects/find-prospects.ts';
import { shownProspects } from '../../../web/features/prospects/list-filters.ts';
import type { ListView } from '../../../web/features/prospects/list-view.ts';
import { prospect, way } from '../support/prospects.ts';

// Few characters, so that a query finds someone: two spellings of one letter, ignored characters, and gaps.
const letters = ['a', 'A', 'b', 'ä', 'a\u0308', 'ß', 'ss', 'и', '山', '-', ' ', '’', '\u200b', '1'];
const text = fc.array(fc.constantFrom(...letters), { maxLength: 5 }).map((all) => all.join(''));
const connectors = fc.option(fc.constantFrom('Dana', 'dana', 'Petra'));

/** A list, and facts about its people. A person may lack any of them. */
const lists = fc
	.record({
		people: fc.array(
			fc.record({
				name: text,
				title: fc.option(text),
				location: fc.option(text),
				company: fc.option(text),
				email: fc.option(text),
				phone: fc.option(text),
				notes: fc.option(text),
				connectionSource: connectors,
				status: fc.constantFrom('pending', 'contacted', 'introduced'),
				createdAt: fc.constantFrom('2026-01-01T00:00:00.000Z', '2026-02-01T00:00:00.000Z'),
				isAsked: fc.boolean(),
				isConnected: fc.boolean(),
				way: connectors,
			}),
			{ maxLength: 12 },
		),
		areBestPathsKnown: fc.boolean(),
		areRequestsKnown: fc.boolean(),
	})
	.map(({ people, areBestPathsKnown, areRequestsKnown }) => {
		const facts: Facts = {
			reachable: new Set(),
			latest: areRequestsKnown ? new Map() : undefined,
			known: new Map(),
			bestPaths: areBestPathsKnown ? new Map() : undefined,
			atCompany: undefined,
		};
		const prospects = people.map(({ isAsked, isConnected, way: asked, ...fields }, at) => {
			const id = `p-${at}`;
			if (isAsked) facts.latest?.set(id, request(id));
			if (isConnected) facts.known.set(id, { connected: { ...connected, name: fields.name } });
			if (asked) facts.bestPaths?.set(...way(id, asked));
			if (fields.connectionSource === 'Dana') facts.reachable.add(id);
			return prospect({ id, ...fields });
		});
		return { prospects, facts };
	});
type Facts = {
	reachable: Set<string>;
	latest: Map<string, LatestRequest> | undefined;
	known: Map<string, { connected: typeof connected & { name: string } }>;
	bestPaths: Map<string, ReturnType<typeof way>[1]> | undefined;
	atCompany: undefined;
};
const connected = { connectedOn: null, sameName: false, worksThere: false };
const request = (prospectId: string): LatestRequest => ({
	id: prospectId,
	prospectId,
	status: 'sent',
	answer: null,
	createdAt: '',
	sentAt: null,
	respondedAt: null,
	mayWrite: false,
});

const keys: readonly SortKey[] = ['name', 'title', 'location', 'connectionSource', 'status', 'bestPath', 'createdAt'];
const views: fc.Arbitrary<ListView> = fc.record({
	search: text,
	sort: fc.option(fc.record({ key: fc.constantFrom(...keys), descending: fc.boolean() }), { nil: undefined }),
	connector: fc.option(fc.constant('Dana')),
	filters: fc.record({
		statuses: fc.subarray(['pending', 'contacted']),
		asks: fc.subarray(['waiting', 'notAsked'] as const),
		connected: fc.boolean(),
		inNetwork: fc.boolean(),
		bestPath: fc.boolean(),
		contactsAtCompany: fc.constant(false),
		circleKnows: fc.constant(false),
		company: fc.constant(null),
	}),
});

const collator = new Intl.Collator();

function shownPlainly(prospects: readonly Prospect[], { search, sort, connector, filters }: ListView, facts: Facts) {
	const words = normalizeText(search).split(/\s+/).filter(Boolean);
	const found = prospects.filter((one) => {
		const { id, name, location, title, company, connectionSource, email, notes, status } = one;
		const texts = normalizeText([name, title, location, company, connectionSource, email, notes].join(' '));
		const ask = facts.latest?.has(id) ? 'waiting' : 'notAsked';
		return (
			words.every((word) => texts.includes(word)) &&
			(!connector || facts.reachable.has(id)) &&
			(filters.statuses.length === 0 || filters.statuses.includes(status)) &&
			(filters.asks.length === 0 || !facts.latest || filters.asks.includes(ask)) &&
			(!filters.connected || connectionSource !== null) &&
			(!filters.inNetwork || facts.known.has(id)) &&
			(!filters.bestPath || !facts.bestPaths || facts.bestPaths.has(id))
		);
	});
	return sort ? found.toSorted((a, b) => compared(a, b, sort, facts)) : found;
}

function compared(a: Prospect, b: Prospect, { key, descending }: NonNullable<Sort>, { bestPaths }: Facts) {
	const textOf = (one: Prospect) => (key === 'bestPath' ? bestPaths?.get(one.id)?.name : one[key]) ?? '';
	return collator.compare(textOf(a), textOf(b)) * (descending ? -1 : 1);
}

test('each of several views of a list shows whoever a plain walk through the list finds, in its order', () => {
	fc.assert(
		fc.property(lists, fc.array(views, { minLength: 1, maxLength: 4 }), ({ prospects, facts }, all) => {
			for (const view of all) {
				expect(shownProspects(prospects, view, facts).shown).toEqual(shownPlainly(prospects, view, facts));
			}
		}),
		{ numRuns: 1_000 },
	);
});

test('best paths and requests that become known later change what is shown and its order', () => {
	fc.assert(
		fc.property(lists, views, views, ({ prospects, facts }, first, second) => {
			const unknown: Facts = { ...facts, latest: undefined, bestPaths: undefined };
			expect(shownProspects(prospects, first, unknown).shown).toEqual(shownPlainly(prospects, first, unknown));
			for (const view of [first, second]) {
				expect(shownProspects(prospects, view, facts).shown).toEqual(shownPlainly(prospects, view, facts));
			}
		}),
		{ numRuns: 500 },
	);
});
