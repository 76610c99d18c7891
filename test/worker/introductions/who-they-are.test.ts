import { afterEach, expect, test, vi } from 'vitest';
import type { User } from '#contract/user';
import { askWith } from '../support/faults.ts';
import { hostileTexts } from '../support/hostile-texts.ts';
import { answerLinkIn, mailProvider, prospectOf, send, withMail } from '../support/mail-provider.ts';
import { json, type Person, person } from '../support/people.ts';

afterEach(() => vi.restoreAllMocks());

const say = (who: Person, about: unknown) => who.ask('/api/account', json({ about }, 'PATCH'));
const kept = async (who: Person) => ((await (await who.ask('/api/user')).json()) as { about: string | null }).about;
const pageOf = async (link: string) => (await askWith(withMail, link)).text();

test('“who I am” is stored as one line of at most 120 characters, and nothing else changes', async () => {
	const ada = await person('Ada');
	expect(await kept(ada)).toBeNull();
	const longest = 'x'.repeat(120);
	expect(await (await say(ada, `  ${longest} `)).json()).toMatchObject({ about: longest, firstName: 'Ada' });
	const refused = await say(ada, `${longest}x`);
	expect([refused.status, await refused.text()]).toEqual([400, 'Who you are can have at most 120 characters.']);
	expect((await say(ada, 7)).status).toBe(400);
	expect(await kept(ada)).toBe(longest);
	await say(ada, 'founder of\r\n Hearthside');
	expect(await kept(ada)).toBe('founder of Hearthside');
	await ada.ask('/api/account', json({ lastName: 'Lovelace' }, 'PATCH'));
	expect(await kept(ada)).toBe('founder of Hearthside');
	await say(ada, '');
	expect(await kept(ada)).toBeNull();
});

test('“who I am” is shown on the answer page and the prospect’s page, never as markup', async () => {
	const provider = mailProvider();
	const ada = await person('Ada');
	const prospect = await prospectOf(ada);
	await send(ada, prospect.id, { answerLink: true });
	const link = answerLinkIn(provider.calls[0]?.mail);
	expect(await pageOf(link)).not.toContain('<p>Ada Tester: ');
	await askWith(withMail, link, { method: 'POST', body: new URLSearchParams({ answer: 'yes' }) });
	const theirs = /\/api\/p\/[\w-]+/.exec(await pageOf(link))?.[0] ?? '';
	await say(ada, 'founder of Hearthside');
	for (const page of [link, theirs]) expect(await pageOf(page)).toContain('<p>Ada Tester: founder of Hearthside</p>');
	const markup = '<script>alert(1)</script>';
	expect(hostileTexts).toContain(markup);
	await say(ada, markup);
	for (const page of [link, theirs]) {
		expect(await pageOf(page)).toContain('<p>Ada Tester: &lt;script&gt;alert(1)&lt;/script&gt;</p>');
	}
});

test('a draft says in the part to forward who the sender is, and makes no link of it', async () => {
	const ada = await person('Ada');
	const draft = async () => {
		const answer = await askWith({ AI: undefined }, '/api/generate-intro-message', {
			...json({ prospectName: 'Amara Silva' }),
			headers: { ...json({}).headers, Cookie: ada.cookie },
		});
		return ((await answer.json()) as { message: string }).message.split('---\n');
	};
	expect((await draft())[1]).toContain("I'm Ada Tester. I'm reaching out because [");
	await say(ada, 'founder of Hearthside.');
	const [ask, forward] = await draft();
	expect(forward).toContain("Hi Amara, I'm Ada Tester, founder of Hearthside. I'm reaching out because [");
	expect(ask).not.toContain('Hearthside');
	await say(ada, 'see https://evil.example/now');
	expect((await draft())[1]).not.toContain('https://');
});

test('a booking link is a web address or empty, and kept when anything else changes', async () => {
	const ada = await person('Ada');
	const save = (bookingLink: unknown) => ada.ask('/api/account', json({ bookingLink }, 'PATCH'));
	const link = async () => ((await (await ada.ask('/api/user')).json()) as User).bookingLink;
	expect(await link()).toBeNull();
	await save(' cal.com/ada/15min ');
	expect(await link()).toBe('https://cal.com/ada/15min');
	for (const bad of [
		'call me',
		'javascript:alert(1)',
		'mailto:ada@example.com',
		'https://',
		`https://x.example/${'x'.repeat(2_048)}`,
		7,
	])
		expect((await save(bad)).status, String(bad)).toBe(400);
	expect(await (await save('call me')).text()).toBe(
		'Your booking link must be a web address, such as https://cal.com/ada.',
	);
	await say(ada, 'founder of Hearthside');
	expect(await link()).toBe('https://cal.com/ada/15min');
	await save('');
	expect(await link()).toBeNull();
});
