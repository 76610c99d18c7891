import { expect, test } from 'vitest';
import type { NetworkContact, NetworkDetail } from '#contract/my-network';
import { addCircle, share } from '../support/circles.ts';
import { networkOf, uploadNetwork } from '../support/networks.ts';
import { addProspects, json, type Person, person } from '../support/people.ts';

const at = (name: string) => `https://www.linkedin.com/in/${name}`;
const petra = { name: 'Petra Holm', linkedinUrl: at('petra'), company: 'Hooli', connectedOn: '2020-01-01' };
const jan = { name: 'Jan Oso', company: 'Saltgate', email: 'jan@saltgate.example', connectedOn: '2021-01-01' };
const bo = { name: 'Bo Berg', company: 'Initech', connectedOn: '2022-01-01' };

const keep = (who: Person, ...people: Partial<NetworkDetail>[]) => who.ask('/api/my-network/details', json({ people }));
const peopleOf = async (who: Person) => (await (await who.ask('/api/my-network/people')).json()) as NetworkContact[];
const closeness = (who: Person, body: object) => who.ask('/api/my-network/closeness', { ...json(body), method: 'PUT' });

test('addresses and message counts are stored with the person of that profile, or of that name and company', async () => {
	const [ada, eve] = [await person('Ada'), await person('Eve')];
	for (const who of [ada, eve]) await uploadNetwork(who, [petra, jan, bo]);
	const answer = await keep(
		ada,
		{ name: 'P. Holm', linkedinUrl: at('Petra/'), email: 'petra@home.example', emailFrom: 'sure' },
		{ name: 'Bo Berg', company: 'Initech, Inc.', messagesSent: 9, messagesReceived: 5, lastMessageOn: '2026-03-04' },
		// Someone at another company, someone with another profile, and someone who is not in the network.
		{ name: 'Bo Berg', company: 'Hooli', email: 'other@bo.example', emailFrom: 'sure' },
		{ name: 'Petra Holm', linkedinUrl: at('petra-2'), company: 'Hooli', email: 'two@petra.example', emailFrom: 'sure' },
		{ name: 'Cy Ng', email: 'cy@ng.example', emailFrom: 'sure' },
	);
	expect(await answer.json()).toEqual({ people: 2 });
	expect(await peopleOf(ada)).toMatchObject([
		{ name: 'Petra Holm', email: 'petra@home.example', emailFrom: 'sure', messagesSent: null },
		{ name: 'Jan Oso', email: 'jan@saltgate.example', emailFrom: null },
		{ name: 'Bo Berg', email: null, messagesSent: 9, messagesReceived: 5, lastMessageOn: '2026-03-04' },
	]);
	expect(await networkOf(ada)).toMatchObject({ withAddress: 2 });
	expect((await peopleOf(eve)).map(({ email }) => email)).toEqual([null, 'jan@saltgate.example', null]);
});

test('an unsure address never replaces a sure one, and none replaces an address of the network’s own file', async () => {
	const ada = await person('Ada');
	await uploadNetwork(ada, [petra, jan]);
	const addressed = (email: string, emailFrom: 'sure' | 'unsure') => keep(ada, { ...petra, email, emailFrom });
	const kept = async () => (await peopleOf(ada)).map(({ email, emailFrom }) => `${email} ${emailFrom}`);
	await addressed('one@petra.example', 'unsure');
	expect(await kept()).toEqual(['one@petra.example unsure', 'jan@saltgate.example null']);
	await addressed('two@petra.example', 'sure');
	await addressed('three@petra.example', 'unsure');
	await keep(ada, { ...jan, email: 'other@jan.example', emailFrom: 'sure' });
	expect(await kept()).toEqual(['two@petra.example sure', 'jan@saltgate.example null']);
});

test('an item without a profile matches a namesake at the company without one, never one with a profile', async () => {
	const ada = await person('Ada');
	const alike = { name: 'Kim Reed', company: 'Saltgate' };
	const found = { ...alike, linkedinUrl: null, email: 'kim@home.example', emailFrom: 'sure' as const };
	const kept = async () => (await peopleOf(ada)).map(({ email }) => email);
	await uploadNetwork(ada, [{ ...alike, linkedinUrl: at('kim-1') }]);
	await keep(ada, found);
	expect(await kept()).toEqual([null]);
	await uploadNetwork(ada, [{ ...alike, linkedinUrl: at('kim-1') }, alike]);
	await keep(ada, found);
	expect(await kept()).toEqual([null, 'kim@home.example']);
});

test('a new Connections.csv keeps data of other files and the user’s own answers, even when a profile URL has changed', async () => {
	const ada = await person('Ada');
	await uploadNetwork(ada, [petra, jan, bo]);
	await keep(
		ada,
		{ ...petra, email: 'petra@home.example', emailFrom: 'unsure' },
		{ ...bo, messagesSent: 1, messagesReceived: 2, lastMessageOn: '2026-03-04' },
	);
	expect((await closeness(ada, { place: 2, name: jan.name, closeness: 'hardly' })).status).toBe(204);
	const moved = { ...petra, linkedinUrl: at('petra-holm-phd'), company: 'Saltgate' };
	await uploadNetwork(ada, [{ ...bo, email: 'bo@initech.example' }, moved, { ...jan, email: null }]);
	const known = { email: null, emailFrom: null, messagesSent: null, lastMessageOn: null, closeness: null };
	const all = await peopleOf(ada);
	expect(all).toMatchObject([
		{
			...known,
			name: 'Bo Berg',
			email: 'bo@initech.example',
			messagesSent: 1,
			messagesReceived: 2,
			lastMessageOn: '2026-03-04',
		},
		{ ...known, name: 'Petra Holm', email: 'petra@home.example', emailFrom: 'unsure' },
		// An address missing from their own new file is one they no longer show.
		{ ...known, name: 'Jan Oso', closeness: 'hardly' },
	]);
	await uploadNetwork(ada, [{ ...petra, linkedinUrl: moved.linkedinUrl, email: 'petra@own.example' }]);
	expect(await peopleOf(ada)).toMatchObject([{ email: 'petra@own.example', emailFrom: null }]);
});

test('older message counts never replace newer ones', async () => {
	const ada = await person('Ada');
	await uploadNetwork(ada, [petra]);
	const messages = (messagesSent: number, lastMessageOn: string) =>
		keep(ada, { ...petra, messagesSent, messagesReceived: 0, lastMessageOn });
	await messages(4, '2026-03-04');
	await messages(3, '2025-03-04');
	expect(await peopleOf(ada)).toMatchObject([{ messagesSent: 4, lastMessageOn: '2026-03-04' }]);
	await messages(6, '2026-05-04');
	expect(await peopleOf(ada)).toMatchObject([{ messagesSent: 6, lastMessageOn: '2026-05-04' }]);
});

test('how well the user knows someone is set and cleared by place and name, and only within the network', async () => {
	const [ada, eve] = [await person('Ada'), await person('Eve')];
	await uploadNetwork(ada, [petra, bo, { ...bo, connectedOn: '2023-01-01' }]);
	await uploadNetwork(eve, [petra]);
	const said = async () => (await peopleOf(ada)).map((one) => one.closeness);
	const say = async (place: number, name: string, how: string | null) =>
		(await closeness(ada, { place, name, closeness: how })).status;
	expect(await say(1, 'petra holm', 'well')).toBe(204);
	expect(await say(3, 'Bo Berg', 'hardly')).toBe(204);
	expect(await said()).toEqual(['well', null, 'hardly']);
	expect(await say(1, 'Petra Holm', null)).toBe(204);
	expect(await said()).toEqual([null, null, 'hardly']);
	// After another tab replaced the network, someone else is at this place.
	expect(await say(2, 'Petra Holm', 'well')).toBe(404);
	expect(await say(4, 'Bo Berg', 'well')).toBe(404);
	expect(await say(1, 'Petra Holm', 'very')).toBe(400);
	expect(await peopleOf(eve)).toMatchObject([{ closeness: null }]);
});

test('messages and closeness are reasons for a path, and rank a colleague first', async () => {
	const ada = await person('Ada');
	const { prospects } = await addProspects(ada, [{ name: 'Mara Quill', company: 'Hooli' }]);
	await uploadNetwork(ada, [petra, { ...bo, company: 'Hooli' }, { ...jan, company: 'Hooli', email: null }]);
	const pathsOf = async () =>
		(await (await ada.ask(`/api/prospects/${prospects[0]?.id}/paths`)).json()) as {
			name: string;
			reasons: { code: string }[];
		}[];
	expect((await pathsOf()).map(({ name }) => name)).toEqual(['Petra Holm', 'Jan Oso', 'Bo Berg']);
	await keep(ada, { ...bo, company: 'Hooli', messagesSent: 9, messagesReceived: 5, lastMessageOn: '2020-03-04' });
	await closeness(ada, { place: 1, name: 'Petra Holm', closeness: 'hardly' });
	expect(await pathsOf()).toMatchObject([
		{ name: 'Bo Berg', acquaintance: { place: 2, name: 'Bo Berg', closeness: null } },
		{ name: 'Jan Oso' },
		{ name: 'Petra Holm', acquaintance: { closeness: 'hardly' } },
	]);
	const [first, , last] = await pathsOf();
	expect(first?.reasons).toContainEqual({ code: 'messages', text: 'You’ve exchanged 14 messages, last in March 2020' });
	expect(last?.reasons.map(({ code }) => code)).toContain('you-hardly-know');
});

test('the circle sees no messages, no closeness and no address', async () => {
	const [ada, bea] = [await person('Ada'), await person('Bea')];
	await addCircle(ada, bea);
	await uploadNetwork(ada, [petra]);
	await keep(ada, {
		...petra,
		email: 'petra@home.example',
		emailFrom: 'sure',
		messagesSent: 471,
		messagesReceived: 1,
		lastMessageOn: '2026-03-04',
	});
	await closeness(ada, { place: 1, name: petra.name, closeness: 'hardly' });
	for (const one of [ada, bea]) await share(one);
	for (const path of ['/api/circle/shown', '/api/known-at?company=Hooli']) {
		const text = await (await (path.startsWith('/api/circle') ? ada : bea).ask(path)).text();
		expect(text).toContain('Petra Holm');
		expect(text).not.toMatch(/petra@home|471|hardly|2026-03-04/);
	}
});
