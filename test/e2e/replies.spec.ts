import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { address, compose, fill, send } from './support/composer.ts';
import { deliver, keptMails, textOnDisk } from './support/local-mail.ts';
import { startOwnServer } from './support/own-server.ts';
import { addProspects, expect, person, signIn, test } from './support/people.ts';
import { repliesPort } from './support/ports.ts';

// This server sends mail as on a laptop: each one is kept on its disk.
test.use({ baseURL: `http://localhost:${repliesPort}` });

/** Makes a mail server's report of a bounce, which returns the headers of our mail. */
const bounce = (recipient: string, references: string) => `--b
Content-Type: text/plain

Your message could not be delivered.
--b
Content-Type: message/delivery-status

Reporting-MTA: dns; mx.example.com

Final-Recipient: rfc822; ${recipient}
Action: failed
Status: 5.1.1
--b
Content-Type: text/rfc822-headers

References: ${references}
--b--`;

test('a request is mailed, its reply appears in the history and on the dashboard and is forwarded; another bounces', async ({
	page,
	context,
}) => {
	const state = mkdtempSync(join(tmpdir(), 'kindling-replies-'));
	const server = await startOwnServer(state, repliesPort);
	const { origin } = server;
	try {
		const ada = await person('Ada', 'Lovelace', origin);
		await signIn(context, ada);
		const dana = address('dana');
		const { list, contact } = await compose(page, ada);
		const firstMail = async (to: string) => (await keptMails(origin, to))[0];
		const arrived = async (to: string) => {
			await expect.poll(() => firstMail(to)).toBeTruthy();
			const mail = await firstMail(to);
			if (!mail) throw new Error('No mail.');
			const replies = /<(r\+\w{52}@replies\.kindling\.example)>/.exec(mail.replyTo ?? '')?.[1] ?? '';
			expect(replies).not.toBe('');
			return { mail, replies };
		};

		const asked = await test.step('the request is on disk, with an address of its own for the reply', async () => {
			await fill(page, dana);
			await send(page).click();
			const found = await arrived(dana);
			await expect.poll(() => textOnDisk(repliesPort, found.mail)).toContain('would you introduce me to Amara?');
			return found;
		});

		const dashboard = await context.newPage();
		const needsYou = dashboard.getByRole('region', { name: 'Waiting for you' });
		await test.step('the reply is on the contact and on the dashboard without a reload', async () => {
			await page.goto(contact);
			await dashboard.goto('/');
			await expect(page.getByText(`To ${dana}`)).toBeVisible();
			await expect(dashboard.getByRole('heading', { level: 1 })).toBeVisible();
			const headers = {
				From: `Dana Whitfield <${dana}>`,
				To: asked.replies,
				Subject: 'Re: Amara?',
				'Message-ID': '<yes@example.com>',
				'In-Reply-To': asked.mail.messageId,
			};
			const words = 'Happy to introduce you two.\n\nOn Mon, Nov 2, 2026 at 10:00 AM Ada wrote:\n> Hi Dana,';
			await deliver(origin, { from: dana, to: asked.replies }, headers, words);
			const thread = page.getByRole('list', { name: 'Replies' });
			await expect(thread).toContainText('Dana Whitfield replied');
			await expect(thread).toContainText('Happy to introduce you two.');
			await expect(thread).not.toContainText('Hi Dana');
			await test.step('the folded part opens, without the address for replies', async () => {
				await thread.getByRole('button', { name: 'Show quoted text' }).click();
				await expect(thread).toContainText('> Hi Dana,');
				await thread.getByRole('button', { name: 'Hide quoted text' }).click();
				await expect(thread).not.toContainText('Hi Dana');
			});
			await expect(needsYou).toContainText('What did Dana Whitfield say about Amara Silva?');
			await expect(needsYou).toContainText('“Happy to introduce you two.”');
			await test.step('a long one is read whole in its place', async () => {
				const words = `${'Let me think about it. '.repeat(40)}That is all.`;
				await deliver(
					origin,
					{ from: dana, to: asked.replies },
					{ ...headers, 'Message-ID': '<long@example.com>' },
					words,
				);
				await expect(needsYou).toContainText('Let me think about it.');
				await expect(needsYou).not.toContainText('That is all.');
				await needsYou.getByRole('button', { name: 'Show all' }).click();
				await expect(needsYou).toContainText('That is all.');
			});
		});

		await test.step('it was forwarded to the user’s own mailbox, and an answer goes to its writer', async () => {
			await expect
				.poll(() => keptMails(origin, ada.email))
				.toContainEqual(
					expect.objectContaining({
						from: '"Dana Whitfield via Kindling" <introductions@kindling.example>',
						replyTo: `"Dana Whitfield" <${dana}>`,
						subject: 'Re: Amara?',
						headers: expect.objectContaining({ 'In-Reply-To': '<yes@example.com>', References: '<yes@example.com>' }),
					}),
				);
			const mail = (await keptMails(origin, ada.email)).find(({ subject }) => subject === 'Re: Amara?');
			await expect.poll(() => mail && textOnDisk(repliesPort, mail)).toContain('> Hi Dana,');
		});

		await test.step('“Yes” records what they said', async () => {
			await needsYou.getByRole('button', { name: 'They said yes: Dana Whitfield about Amara Silva' }).click();
			await expect(needsYou.getByRole('button', { name: 'Mark as introduced to Amara Silva' })).toBeVisible();
			await expect(needsYou).not.toContainText('What did Dana Whitfield say');
			await expect(page.getByText('Said yes').first()).toBeVisible();
		});

		await test.step('a mail that may be automatic asks what it is, and a click says so on every page', async () => {
			const eve = address('eve');
			const [cleo] = await addProspects(ada, list.id, [{ name: 'Cleo Marsh', connectionSource: 'Eve Roy' }]);
			const json = {
				prospectId: cleo?.id ?? '',
				recipientEmail: eve,
				subject: 'Cleo?',
				message: 'Hi Eve, would you introduce me to Cleo?',
				sendEmail: true,
			};
			expect((await ada.api['intro-requests'].$post({ json })).status).toBe(201);
			const { replies } = await arrived(eve);
			const headers = {
				From: `Eve Roy <${eve}>`,
				Subject: 'Re: Cleo?',
				'In-Reply-To': '<x@example.com>',
				'Auto-Submitted': 'auto-generated',
			};
			await deliver(origin, { from: eve, to: replies }, headers, 'Of course. I will write to her.');
			await dashboard.getByRole('button', { name: 'Check the email from Eve about Cleo Marsh' }).click();
			await expect(needsYou).toContainText('about Cleo Marsh? This email may be automatic.');
			await page.goto(contact.replace(/[^/]+$/, cleo?.id ?? ''));
			const thread = page.getByRole('list', { name: 'Replies' });
			await expect(thread).toContainText('May be automatic');
			await thread.getByRole('button', { name: 'It’s a reply: Eve Roy' }).click();
			await expect(thread).not.toContainText('May be automatic');
			await expect(needsYou).toContainText('say about Cleo Marsh?');
		});

		await test.step('a bounced request says so on the dashboard without a reload', async () => {
			const gone = address('gone');
			const people = await addProspects(ada, list.id, [{ name: 'Bo Lind', connectionSource: 'Piet Vandermeer' }]);
			const json = {
				prospectId: people.find(({ name }) => name === 'Bo Lind')?.id ?? '',
				recipientEmail: gone,
				subject: 'Bo?',
				message: 'Hi',
				sendEmail: true,
			};
			expect((await ada.api['intro-requests'].$post({ json })).status).toBe(201);
			const { mail, replies } = await arrived(gone);
			const headers = {
				From: 'MAILER-DAEMON@mx.example.com',
				'Content-Type': 'multipart/report; report-type=delivery-status; boundary=b',
			};
			const daemon = { from: 'MAILER-DAEMON@mx.example.com', to: replies };
			await deliver(origin, daemon, headers, bounce(gone, mail.headers?.References ?? ''));
			await dashboard.getByRole('button', { name: 'Reach Piet another way about Bo Lind' }).click();
			await expect(needsYou).toContainText('This address doesn’t accept email. Ask another way, or another address.');
			await expect(needsYou).toContainText('Bo Lind');
		});

		await test.step('asking again opens with the text of that request, and does not offer the dead address', async () => {
			const dashboard = needsYou.page();
			await needsYou.getByRole('link', { name: 'Ask again about Bo Lind' }).click();
			await expect(dashboard.getByText('Suggested: Piet Vandermeer (your mutual connection)')).toBeVisible();
			await expect(dashboard.getByLabel('Subject Line')).toHaveValue('Bo?');
			await expect(dashboard.getByRole('textbox', { name: 'Message' })).toHaveValue('Hi');
			await expect(dashboard.getByLabel('Send To')).toHaveValue('');
			await expect(dashboard.getByRole('list', { name: 'Known addresses' })).toHaveCount(0);
		});
	} finally {
		for (const open of context.pages()) await open.goto('about:blank');
		await server.kill();
		rmSync(state, { recursive: true, force: true });
	}
});
