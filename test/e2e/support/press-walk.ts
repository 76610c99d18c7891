import type { Page } from '@playwright/test';
import { type Holding, holdBack } from './held-back.ts';
import { expect } from './people.ts';
import { addLook, type LookOptions } from './press-look.ts';

/** Presses that need not show anything, and the reason. */
export type Exception = { presses: RegExp; because: string };

type Walk = Partial<LookOptions> & {
	path: string;
	/** Resolves once the screen shows its data. */
	ready: (page: Page) => Promise<unknown>;
	exceptions?: readonly Exception[];
	/** Keys to press too, with the focus on the element that the selector `focus` finds. */
	keys?: readonly string[];
	focus?: string;
};

// Only a press that shows nothing takes this long.
const unseenMs = 5_000;
// A page, a card in it, a dialog over it, and a question over that.
const deepest = 3;

/**
 * Presses every control of a screen, and of what opens over it, while all code and all calls are held back. If the page
 * waits for code, lets only that through and looks once more. Then presses the keys. After each press the screen is
 * restored, by a reload if nothing else does it. Nothing is ever written. Returns the presses without a visible effect,
 * and the number of all presses.
 */
export async function pressEverything(page: Page, walk: Walk) {
	const { path, ready, within = 'main', names = [], exceptions = [], keys = [], focus } = walk;
	await page.addInitScript(addLook, { within, names });
	const gate = await holdBack(page);
	let elsewhere = 0;
	const isElsewhere = () => {
		elsewhere += 1;
	};
	page.on('popup', (popup) => popup.close().then(isElsewhere));
	page.on('filechooser', isElsewhere);
	page.on('download', isElsewhere);
	page.on('dialog', (dialog) => dialog.dismiss().then(isElsewhere));

	const unheard: string[] = [];
	const met = new Set<string>();
	let presses = 0;
	let screen = '';
	const isExcepted = (name: string) => exceptions.some((one) => one.presses.test(name));
	const screenNow = () => page.evaluate(() => window.look.screen());
	const isHere = () => new URL(page.url()).pathname === path;
	const remember = () => page.evaluate(() => window.look.changes().then(() => window.look.remember()));

	const load = async () => {
		await gate.begin();
		await page.goto(path);
		await ready(page);
		await gate.settle();
		gate.hold({ code: true });
		screen = await screenNow();
		gate.isThere();
	};

	const reload = async () => {
		await page.evaluate(() => {
			sessionStorage.clear();
			localStorage.clear();
		});
		await load();
	};

	/** `own` is what opening the next trail loads. Anything else would be there for its press, too. */
	const restore = async (own: ReadonlySet<string>) => {
		if ([...gate.came()].some((url) => !own.has(url))) return reload();
		gate.hold({ code: true });
		if (!isHere()) await page.goBack();
		await gate.letReadsCome();
		await gate.failOthers();
		for (let tries = 0; tries < 3; tries += 1) {
			await gate.settle();
			await page.evaluate(() => window.look.clear());
			if ((await screenNow()) === screen) return;
			await page.keyboard.press('Escape');
		}
		await reload();
	};

	const find = async (name: string) =>
		(await page.evaluateHandle((wanted) => window.look.find(wanted), name)).asElement();

	const letCodeCome = async (holding: Holding) => {
		gate.hold(holding);
		await gate.letCodeCome();
		await gate.settle();
	};

	const waits = () => page.evaluate(() => window.look.isBusy());

	const open = async (trail: readonly string[]) => {
		for (const name of trail) {
			await (await find(name))?.click();
			await gate.settle();
			if (await waits()) await letCodeCome({});
			gate.hold({ code: true });
		}
	};

	const isSeen = (before: number) =>
		expect
			.poll(async () => elsewhere > before || (await page.evaluate(() => window.look.hasChanged())), {
				intervals: [0],
				timeout: unseenMs,
			})
			.toBe(true)
			.then(
				() => true,
				() => false,
			);

	/** Undefined if the control is not there. */
	const press = async (name: string) => {
		const control = await find(name);
		if (!control) return undefined;
		gate.hold({ code: true, reads: true });
		// A change under the pointer or with the focus is no response to the press. A tab is chosen by its focus.
		await control.hover();
		if (!name.startsWith('tab')) await control.focus();
		await remember();
		const before = elsewhere;
		presses += 1;
		await page.mouse.down();
		await page.mouse.up();
		return isSeen(before);
	};

	/** `below`: controls that were there before the trail was opened. */
	const visit = async (trail: readonly string[], below: readonly string[]) => {
		const there = await page.evaluate(() => window.look.controls());
		const own = gate.came();
		for (const name of there) {
			const whole = [...trail, name].join(' › ');
			if (met.has(name) || below.includes(name) || isExcepted(whole)) continue;
			met.add(name);
			await restore(own);
			await open(trail);
			const leadsAway = await page.evaluate((one) => window.look.leadsAway(one), name);
			const before = elsewhere;
			const seen = await press(name);
			if (seen === false) unheard.push(whole);
			const { reads, writes } = gate.held();
			if (seen === undefined || writes || elsewhere > before) continue;
			const isWaiting = await waits();
			if (isWaiting && gate.held().code) {
				await letCodeCome({ reads: true });
				if (!(await page.evaluate(() => window.look.hasChanged()))) unheard.push(`${whole}, once its code is there`);
			}
			if (leadsAway || trail.length === deepest) continue;
			gate.hold({ code: !isWaiting });
			if (reads || isWaiting) await gate.letReadsCome();
			if (isWaiting) await letCodeCome({});
			else await gate.settle();
			if (isHere() && !gate.held().writes) await visit([...trail, name], [...below, ...there]);
		}
	};

	const pressKeys = async () => {
		let isUsed = true;
		for (const key of keys) {
			if (isExcepted(`key ${key}`)) continue;
			if (isUsed) await restore(new Set());
			if (focus) await page.locator(focus).first().focus();
			gate.hold({ code: true, reads: true });
			await remember();
			const before = elsewhere;
			await page.keyboard.press(key);
			isUsed = await page.evaluate(() => window.look.isKeyUsed());
			if (!isUsed) continue;
			presses += 1;
			if (!(await isSeen(before))) unheard.push(`key ${key}`);
		}
	};

	await load();
	await visit([], []);
	await pressKeys();
	return { unheard, presses };
}
