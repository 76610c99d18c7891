import { chromium } from '@playwright/test';
import { findHeadlessShell } from '../../.scripts/browser.ts';
import { browserArgs } from './playwright.config.ts';
import { addList, origin, signIn, test, person } from './support/people.ts';

test('bf', async () => {
	const ada = await person('Ada');
	await addList(ada, 'Before');
	for (const args of [browserArgs, [...browserArgs, '--enable-features=BackForwardCache']]) {
		const browser = await chromium.launch({ executablePath: findHeadlessShell(), args, ignoreDefaultArgs: ['--disable-back-forward-cache'] });
		const context = await browser.newContext();
		await signIn(context, ada);
		const page = await context.newPage();
		const cdp = await context.newCDPSession(page);
		await cdp.send('Page.enable');
		cdp.on('Page.backForwardCacheNotUsed', (e) => console.log('NOT USED', JSON.stringify(e.notRestoredExplanations)));
		await page.goto(`${origin}/prospect-lists`);
		await page.getByRole('heading', { name: 'Before' }).waitFor();
		await page.waitForTimeout(1000);
		await page.evaluate(() => { (window as any).kept = 1; window.addEventListener('pageshow', (e) => { (window as any).persisted = e.persisted; }); });
		await page.goto(`${origin}/robots.txt`);
		await addList(ada, 'Meanwhile');
		await page.goBack({ timeout: 5000 }).catch((e) => console.log('goBack', String(e).slice(0, 100)));
		console.log(args.length, await Promise.race([page.evaluate(() => [(window as any).kept, (window as any).persisted, document.body.innerText.slice(0, 300)]).catch(String), new Promise((r) => setTimeout(() => r('hang'), 4000))]));
		await page.waitForTimeout(1500);
		console.log(await Promise.race([page.evaluate(() => document.body.innerText.includes('Meanwhile')).catch(String), new Promise((r) => setTimeout(() => r('hang'), 4000))]));
		await browser.close();
	}
});
