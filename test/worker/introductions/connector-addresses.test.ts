import { expect, test } from 'vitest';
import { sampleHost } from '#contract/rules/sample';
import { sendPart, uploadNetwork } from '../support/networks.ts';
import { addProspects, bindings, json, type Person, person, said } from '../support/people.ts';

const addressesOf = async (who: Person, prospectId: string | undefined, name: string) => {
	const param = { id: prospectId ?? '' };
	const response = await who.api.prospects[':id']['connector-addresses'].$get({ param, query: { name } });
	return response.json();
};
const ask = async (who: Person, prospectId: string | undefined, recipientEmail: string, more: object = {}) => {
	const request = { prospectId, recipientEmail, subject: 's', message: 'm', sendEmail: false, ...more };
	const response = await who.ask('/api/intro-requests', json(request));
	expect(response.status).toBe(201);
	return (await response.json()) as { id: string };
};

test('an address is suggested from earlier requests to the same name, the latest first', async () => {
	const ada = await person('Ada');
	const { prospects } = await addProspects(ada, [
		{ name: 'Mara', connectionSource: 'Élodie Brandt' },
		{ name: 'Noor', connectionSource: 'élodie  brandt' },
		{ name: 'Olu', connectionSource: 'Dana Whitfield' },
	]);
	const [mara, noor, olu] = prospects;
	await ask(ada, mara?.id, 'old@example.com');
	await ask(ada, olu?.id, 'dana@example.com');
	await ask(ada, noor?.id, 'new@example.com');
	await ask(ada, noor?.id, 'New@example.com');
	expect(await addressesOf(ada, mara?.id, 'Élodie Brandt')).toMatchObject([
		{ email: 'New@example.com', source: 'request', isTheirs: true, askedAt: expect.any(String), title: null },
		{ email: 'old@example.com' },
	]);
	expect(await addressesOf(ada, mara?.id, 'Nobody')).toEqual([]);
});

test('neither a follow-up nor a refused mail adds an address', async () => {
	const ada = await person('Ada');
	const { prospects } = await addProspects(ada, [{ name: 'Mara', connectionSource: 'Bo' }]);
	const { id } = await ask(ada, prospects[0]?.id, 'bo@example.com');
	await ada.ask(`/api/intro-requests/${id}`, json({ outcome: 'introduced' }, 'PATCH'));
	await ask(ada, prospects[0]?.id, 'other@example.com', { followUp: { requestId: id, kind: 'thanks' } });
	const refused = await ask(ada, prospects[0]?.id, 'wrong@example.com');
	await bindings.DB.prepare(`update intro_requests set status = 'failed' where id = ?`).bind(refused.id).run();
	expect((await addressesOf(ada, prospects[0]?.id, 'Bo')).map(({ email }) => email)).toEqual(['bo@example.com']);
});

test('an address comes from the connector’s own record: theirs by profile, else only of the same name', async () => {
	const ada = await person('Ada');
	const { prospects } = await addProspects(ada, [
		{
			name: 'Mara',
			connections: [{ name: 'Bo Holm', linkedinUrl: 'https://www.linkedin.com/in/bo-holm' }, { name: 'Cy' }],
		},
	]);
	const { prospects: others } = await addProspects(ada, [{ name: 'Noor', connectionSource: 'Bo Holm' }]);
	await addProspects(ada, [
		{ name: 'Bo Holm', title: 'Baker', email: 'baker@example.com' },
		{ name: 'Bo H.', linkedinUrl: 'https://linkedin.com/in/Bo-Holm/?trk=x', title: 'CTO', email: 'bo@example.com' },
		{ name: 'Bo Holmes', title: 'CTO', email: 'holmes@example.com' },
		{ name: 'Bo Holm', title: 'No address' },
	]);
	const unknown = { askedAt: null, connectedOn: null, title: null, company: null };
	expect(await addressesOf(ada, prospects[0]?.id, 'bo holm')).toEqual([
		{ ...unknown, email: 'bo@example.com', source: 'prospect', isTheirs: true, title: 'CTO' },
	]);
	expect(await addressesOf(ada, others[0]?.id, 'Bo Holm')).toEqual([
		{ ...unknown, email: 'baker@example.com', source: 'prospect', isTheirs: false, title: 'Baker' },
	]);
	await ask(ada, prospects[0]?.id, 'BO@example.com');
	expect(await addressesOf(ada, prospects[0]?.id, 'Bo Holm')).toEqual([
		{
			...unknown,
			email: 'BO@example.com',
			source: 'request',
			isTheirs: true,
			title: 'CTO',
			askedAt: expect.any(String),
		},
	]);
});

test('an address comes from the user’s network: theirs by profile, else all of that name, with who they are', async () => {
	const ada = await person('Ada');
	const bo = { name: 'Bo Holm', linkedinUrl: 'https://www.linkedin.com/in/bo-holm' };
	const { prospects } = await addProspects(ada, [
		{ name: 'Mara', connections: [bo, { name: 'Cy Ng', linkedinUrl: 'https://www.linkedin.com/in/cy-ng' }] },
	]);
	await uploadNetwork(ada, [
		{ name: 'Bo H. Holm', email: 'bo@example.com', linkedinUrl: bo.linkedinUrl, connectedOn: '2024-01-12' },
		{ name: 'Bo Holm', email: 'other.bo@example.com', connectedOn: '2020-02-02' },
		{ name: 'Cy Ng', linkedinUrl: 'https://www.linkedin.com/in/cy-ng' },
		{ name: 'Cy Ng', email: 'other.cy@example.com' },
		{
			name: 'DEE  Ada',
			email: 'one@example.com',
			position: 'Partner',
			company: 'Hearthside',
			connectedOn: '2019-05-06',
		},
		{ name: 'Dee Ada', email: 'two@example.com', connectedOn: '2021-05-06' },
		{ name: 'Dee Ada' },
	]);
	// An unfinished upload suggests no one.
	await sendPart(ada, [{ name: 'Dee Ada', email: 'three@example.com' }], { total: 2 });
	expect(await addressesOf(ada, prospects[0]?.id, 'Bo Holm')).toMatchObject([
		{ email: 'bo@example.com', source: 'network', isTheirs: true, connectedOn: '2024-01-12' },
	]);
	// Their own address is unknown, and another person's isn't offered instead.
	expect(await addressesOf(ada, prospects[0]?.id, 'Cy Ng')).toEqual([]);
	expect(await addressesOf(ada, prospects[0]?.id, 'dee ada')).toMatchObject([
		{ email: 'two@example.com', isTheirs: false, connectedOn: '2021-05-06' },
		{ email: 'one@example.com', isTheirs: false, title: 'Partner', company: 'Hearthside' },
	]);
	const eve = await person('Eve');
	const hers = await addProspects(eve, [{ name: 'Mara', connections: [bo] }]);
	expect(await addressesOf(eve, hers.prospects[0]?.id, 'Bo Holm')).toEqual([]);
});

test('a namesake in the network who works at the prospect’s company is sure, and comes first', async () => {
	const ada = await person('Ada');
	const { prospects } = await addProspects(ada, [
		{ name: 'Mara', title: 'CTO at Northwind', connectionSource: 'Dana' },
		{
			name: 'Noor',
			title: 'CTO at Northwind',
			connections: [{ name: 'Bo Holm', linkedinUrl: 'https://x.example/bo' }],
		},
	]);
	await addProspects(ada, [{ name: 'Bo Holm', title: 'Baker', email: 'baker@example.com' }]);
	await uploadNetwork(ada, [
		{ name: 'Bo Holm', email: 'elsewhere@example.com', company: 'Hearthside', connectedOn: '2025-01-01' },
		{ name: 'Bo Holm', email: 'bo@example.com', company: 'Northwind Ltd.', connectedOn: '2020-01-01' },
	]);
	const found = async (at: number) =>
		(await addressesOf(ada, prospects[at]?.id, 'Bo Holm')).map(({ email, isTheirs }) => [email, isTheirs]);
	expect(await found(0)).toEqual([
		['bo@example.com', true],
		['baker@example.com', false],
	]);
	// A connection with another profile is someone else.
	expect((await found(1)).map(([, isTheirs]) => isTheirs)).toEqual([false, false, false]);
});

test('of two namesakes at the company neither is sure', async () => {
	const ada = await person('Ada');
	const { prospects } = await addProspects(ada, [{ name: 'Mara', title: 'CTO at Northwind', connectionSource: 'Bo' }]);
	const bo = { name: 'Bo', company: 'Northwind' };
	await uploadNetwork(ada, [
		{ ...bo, email: 'one@example.com', connectedOn: '2021-01-01' },
		{ ...bo, email: 'two@example.com', connectedOn: '2020-01-01' },
	]);
	expect(await addressesOf(ada, prospects[0]?.id, 'Bo')).toMatchObject([
		{ email: 'one@example.com', isTheirs: false },
		{ email: 'two@example.com', isTheirs: false },
	]);
});

test('an address is listed once, with everything known about it', async () => {
	const ada = await person('Ada');
	const { prospects } = await addProspects(ada, [{ name: 'Mara', connectionSource: 'Bo Holm' }]);
	await addProspects(ada, [{ name: 'Bo Holm', title: 'Baker', email: 'BO@example.com' }]);
	await uploadNetwork(ada, [
		{ name: 'Bo Holm', email: 'Bo@example.com', company: 'Hooli', connectedOn: '2020-01-01' },
		{ name: 'Bo Holm', email: 'other@example.com', company: 'Acme', connectedOn: '2019-01-01' },
	]);
	await ask(ada, prospects[0]?.id, 'bo@example.com');
	const bo = { source: 'request', isTheirs: true, askedAt: expect.any(String), title: 'Baker' };
	const other = { source: 'network', isTheirs: false, askedAt: null, title: null };
	expect(await addressesOf(ada, prospects[0]?.id, 'Bo Holm')).toEqual([
		{ ...bo, email: 'bo@example.com', company: 'Hooli', connectedOn: '2020-01-01' },
		{ ...other, email: 'other@example.com', company: 'Acme', connectedOn: '2019-01-01' },
	]);
});

test('the address of a connector of the sample is offered for the sample alone', async () => {
	const ada = await person('Ada');
	const { prospects } = await addProspects(ada, [
		{ name: 'Mara', connectionSource: 'Bo', linkedinUrl: `https://${sampleHost}/mara` },
		{ name: 'Noor', connectionSource: 'Bo' },
	]);
	for (const email of [`bo@${sampleHost}`, 'bo@example.com']) await ask(ada, prospects[1]?.id, email);
	const found = async (at: number) =>
		(await addressesOf(ada, prospects[at]?.id, 'Bo')).map(({ email }) => email).toSorted();
	expect([await found(0), await found(1)]).toEqual([['bo@example.com', `bo@${sampleHost}`], ['bo@example.com']]);
});

test('an address that bounced last is not offered, whatever its source', async () => {
	const ada = await person('Ada');
	const { prospects } = await addProspects(ada, [{ name: 'Mara', connectionSource: 'Bo Holm' }]);
	await addProspects(ada, [{ name: 'Bo Holm', email: 'Dead@example.com' }]);
	const statuses = async (...of: [string, string][]) => {
		for (const [email, status] of of) {
			day += 1;
			const { id } = await ask(ada, prospects[0]?.id, email);
			await bindings.DB.prepare('update intro_requests set status = ?, created_at = ? where id = ?')
				.bind(status, new Date(Date.UTC(2026, 0, day)).toISOString(), id)
				.run();
		}
		return (await addressesOf(ada, prospects[0]?.id, 'Bo Holm')).map(({ email }) => email);
	};
	let day = 0;
	expect(
		await statuses(['live@example.com', 'sent'], ['dead@example.com', 'sent'], ['dead@example.com', 'bounced']),
	).toEqual(['live@example.com']);
	expect(await statuses(['dead@example.com', 'sent'])).toEqual(['dead@example.com', 'live@example.com']);
});

test('the prospect’s own address is no one’s of the same name', async () => {
	const ada = await person('Ada');
	const { prospects } = await addProspects(ada, [
		{ name: 'Bo Holm', title: 'CTO at Northwind', email: 'own@example.com', connectionSource: 'Bo Holm' },
	]);
	await addProspects(ada, [{ name: 'Bo Holm', title: 'CTO at Northwind', email: 'own.too@example.com' }]);
	await addProspects(ada, [{ name: 'Bo Holm', title: 'Baker', email: 'OWN@example.com' }]);
	await uploadNetwork(ada, [
		{ name: 'Bo Holm', email: 'Own@example.com' },
		{ name: 'Bo Holm', email: 'other@example.com' },
	]);
	expect((await addressesOf(ada, prospects[0]?.id, 'Bo Holm')).map(({ email }) => email)).toEqual([
		'other@example.com',
	]);
});

test('no one learns an address from another person’s account', async () => {
	const [ada, eve] = [await person('Ada'), await person('Eve')];
	const hers = await addProspects(ada, [{ name: 'Mara', connectionSource: 'Bo' }]);
	await addProspects(ada, [{ name: 'Bo', email: 'bo@example.com' }]);
	await ask(ada, hers.prospects[0]?.id, 'bo@example.com');
	const theirs = await addProspects(eve, [{ name: 'Mara', connectionSource: 'Bo' }]);
	expect(await addressesOf(eve, theirs.prospects[0]?.id, 'Bo')).toEqual([]);
	const path = `/api/prospects/${theirs.prospects[0]?.id}/connector-addresses`;
	expect(await said(await eve.ask(path))).toEqual([400, 'Please name the connector.']);
});
