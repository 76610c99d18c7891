// The rules: docs/product/dashboard.md.
import { expect, test } from 'vitest';
import type { DeclinedRequest, NeedsYou, OpenRequest, WarmPath } from '#contract/needs-you';
import { bouncedTo, nextStep, nudgeTo, openFromNeedsYou } from '../../../web/features/connectors/connectors-next.ts';

const about = (prospectName: string, more: Partial<OpenRequest> = {}) =>
	({
		id: `r-${prospectName}`,
		kind: 'ask',
		followsId: null,
		listId: 'list',
		prospectId: prospectName,
		prospectName,
		connectorName: 'Dana Whitfield',
		isInvented: false,
		...more,
	}) as OpenRequest;
const toAsk = (connectorName: string, prospectName: string) =>
	({
		connectorName,
		prospectName,
		prospectId: prospectName,
		listId: 'list',
		reasons: [],
		isInvented: false,
	}) as unknown as WarmPath;
const waiting = (lines: Partial<NeedsYou>) =>
	({ thank: [], instead: [], bounced: [], nudge: [], ask: [], ...lines }) as unknown as NeedsYou;

const here = nudgeTo(about('Mara Lind'));
const next = (lines: Partial<NeedsYou>, done: { people: string[]; connector: string | null }) =>
	nextStep(waiting(lines), here, done)?.name;

test('after an email the next step is the first line about someone else, and of no invented person', () => {
	openFromNeedsYou(here);
	const done = { people: ['Mara Lind'], connector: 'Dana Whitfield' };
	const instead = { ...about('Cy Hart'), next: 'Omar Haddad' } as DeclinedRequest;
	const [mara, sample, bo] = [about('Mara Lind'), about('Sample One', { isInvented: true }), about('Bo Berg')];
	expect(next({ thank: [mara, sample], nudge: [mara, bo] }, done)).toBe('Next: nudge Dana about Bo');
	expect(next({ instead: [instead], nudge: [bo] }, done)).toBe('Next: ask Omar about Cy');
	expect(next({ bounced: [about('Bo Berg', { connectorName: null })] }, done)).toBe('Next: write to them about Bo');
	expect(next({ nudge: [mara], thank: [sample] }, done)).toBeUndefined();
});

test('a connector who was asked just now is not the next to ask, in any spelling of the name', () => {
	openFromNeedsYou(here);
	const ask = [toAsk('Dana  WHITFIELD', 'Bo Berg'), toAsk('Lena Berg', 'Cy Hart')];
	expect(next({ ask }, { people: [], connector: 'Dana Whitfield' })).toBe('Next: ask Lena about Cy');
	expect(next({ ask }, { people: [], connector: null })).toBe('Next: ask Dana about Bo');
});

test('a composer that was not opened from what needs the user leads nowhere', () => {
	openFromNeedsYou('/elsewhere');
	expect(next({ nudge: [about('Bo Berg')] }, { people: [], connector: null })).toBeUndefined();
	openFromNeedsYou(here);
	expect(nextStep(undefined, here, { people: [], connector: null })).toBeUndefined();
});

test('a bounced email is written again, and a bounced follow-up as a follow-up', () => {
	expect(bouncedTo(about('Bo Berg'))).toContain('again=r-Bo');
	expect(bouncedTo(about('Bo Berg', { followsId: 'r-0' }))).toContain('again=r-Bo');
	const thanks = bouncedTo(about('Bo Berg', { kind: 'thanks', followsId: 'r-0' }));
	expect([thanks.includes('thanks=r-0'), thanks.includes('again')]).toEqual([true, false]);
});
