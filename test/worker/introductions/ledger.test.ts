// The rules: docs/product.md §30.
// @module-tag D1
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Connector } from '#contract/connector';
import type { Path } from '#contract/path';
import { history, mailProvider, prospectOf, send } from '../support/mail-provider.ts';
import { addProspects, json, type Person, person } from '../support/people.ts';

beforeEach(() => {
	vi.spyOn(console, 'error').mockImplementation(() => {});
	mailProvider();
});
afterEach(() => vi.restoreAllMocks());

const record = (who: Person, id: string, outcome: string) =>
	who.ask(`/api/intro-requests/${id}`, json({ outcome }, 'PATCH'));
const pathsOf = async (who: Person, id: string): Promise<Path[]> =>
	(await who.api.prospects[':id'].paths.$get({ param: { id } })).json();
const ledgerOf = async (who: Person, id: string) => (await pathsOf(who, id))[0]?.ledger;

test('the ledger of a connector says what was asked, introduced and thanked, wherever they are shown', async () => {
	const ada = await person('Ada');
	const prospect = await prospectOf(ada);
	const { list, prospects } = await addProspects(ada, [{ name: 'Noor Lind', connectionSource: 'dana  whitfield' }]);
	const noor = prospects[0]?.id ?? '';
	expect(await ledgerOf(ada, noor)).toBeNull();
	await send(ada, prospect.id);
	const [ask] = await history(ada, prospect.id);
	if (!ask) throw new Error('Nothing was asked.');
	const asked = { asked: 1, lastAskedAt: ask.createdAt, agreed: 0, introduced: 0, thanked: 0, lastThankedAt: null };
	expect(await ledgerOf(ada, noor)).toEqual(asked);
	await record(ada, ask.id, 'introduced');
	expect(await ledgerOf(ada, noor)).toEqual({ ...asked, agreed: 1, introduced: 1 });
	await send(ada, prospect.id, { followUp: { requestId: ask.id, kind: 'thanks' } });
	const thanks = (await history(ada, prospect.id)).find(({ kind }) => kind === 'thanks');
	const whole = { ...asked, agreed: 1, introduced: 1, thanked: 1, lastThankedAt: thanks?.createdAt };
	expect(await ledgerOf(ada, noor)).toEqual(whole);
	const connectors = (await (await ada.ask(`/api/prospect-lists/${list.id}/connectors`)).json()) as Connector[];
	expect(connectors[0]?.ledger).toEqual(whole);
});

test('a thank-you that was refused is none', async () => {
	const ada = await person('Ada');
	const prospect = await prospectOf(ada);
	await send(ada, prospect.id);
	const [ask] = await history(ada, prospect.id);
	await record(ada, ask?.id ?? '', 'introduced');
	mailProvider(() => new Response('', { status: 400 }));
	await send(ada, prospect.id, { followUp: { requestId: ask?.id, kind: 'thanks' } });
	expect(await history(ada, prospect.id)).toMatchObject([{ kind: 'thanks', status: 'failed' }, { kind: 'ask' }]);
	expect(await ledgerOf(ada, prospect.id)).toMatchObject({ introduced: 1, thanked: 0, lastThankedAt: null });
});

test('nobody sees the ledger of another account, for a connector of the same name', async () => {
	const [ada, eve] = [await person('Ada'), await person('Eve')];
	const [hers, other] = [await prospectOf(ada), await prospectOf(eve)];
	await send(ada, hers.id);
	expect(await ledgerOf(ada, hers.id)).toMatchObject({ asked: 1 });
	expect(await ledgerOf(eve, other.id)).toBeNull();
});
