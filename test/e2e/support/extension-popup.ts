import { writeFileSync } from 'node:fs';
import type { CDPSession } from '@playwright/test';
import { attachTarget, type TargetSession } from './target-session.ts';

/**
 * The extension's popup, which Playwright doesn't see itself. Each wait fails after 40 s and reports what the popup
 * shows.
 */
export type Popup = Awaited<ReturnType<typeof attachPopup>>;

/** Attaches to the popup's target through a browser session. */
export async function attachPopup(cdp: CDPSession, targetId: string) {
	const session = await attachTarget(cdp, targetId);
	const { evaluate } = session;
	const text = () => shownText(session);
	return {
		evaluate,
		text,
		isClosed: session.isClosed,
		/** Clicks an enabled button, or the summary of details, by its full accessible name, with a real mouse. */
		click: (name: string) => click(session, name),
		/** Presses a key, such as Tab, on a real keyboard. */
		press: (key: 'Tab' | 'Enter') => press(session, key),
		/** Waits until the popup shows a text. Returns all its text. */
		waitFor: (what: string | RegExp) =>
			until(session, String(what), async () => {
				const shown = await text();
				return (typeof what === 'string' ? shown.includes(what) : what.test(shown)) && shown;
			}),
		/** Replaces the value of the field with this label by typing. */
		async fill(label: string, value: string) {
			await until(session, `the field "${label}"`, () => evaluate<boolean>(`Boolean(${field(label)})`));
			await evaluate(`(${field(label)}).focus(), (${field(label)}).select()`);
			await session.send('Input.insertText', { text: value });
		},
		/** Closes a run's result and waits until it is gone, because the next run may end with the same text. */
		async putAway() {
			await click(session, 'Done');
			await until(session, 'the popup without a result', async () => !/^Done$/m.test(await text()));
		},
		/** Chooses the option that begins with this text in the select with this label. */
		choose: (label: string, option: string) => choose(session, label, option),
		/** Reloads the popup. */
		async reload() {
			await evaluate('globalThis.isOld = true, location.reload()');
			const isNew = '!globalThis.isOld && document.readyState === "complete"';
			// While it reloads, there is no document to respond.
			await until(session, 'itself anew', () => evaluate<boolean>(isNew).catch(() => false));
		},
		/** Sets the browser's colour scheme, and waits until the popup has it. */
		async setColorScheme(scheme: 'light' | 'dark') {
			await session.send('Emulation.setEmulatedMedia', { features: [{ name: 'prefers-color-scheme', value: scheme }] });
			await until(session, `itself in ${scheme}`, async () => (await evaluate(theme)) === scheme);
		},
		async screenshot(path: string) {
			const { data } = await session.send<{ data: string }>('Page.captureScreenshot');
			writeFileSync(path, Buffer.from(data, 'base64'));
		},
		async close() {
			await cdp.send('Target.closeTarget', { targetId }).catch(() => {});
		},
	};
}

const shownText = ({ evaluate }: TargetSession) => evaluate<string>('document.body ? document.body.innerText : ""');

async function until<T>(session: TargetSession, what: string, look: () => Promise<T | null | false>): Promise<T> {
	const end = Date.now() + 40_000;
	for (;;) {
		const found = await look();
		if (found) return found;
		if (Date.now() > end) throw new Error(`The popup never showed ${what}. It shows:\n${await shownText(session)}`);
		await new Promise((resolve) => setTimeout(resolve, 50));
	}
}

async function click(session: TargetSession, name: string): Promise<void> {
	// New parts move the popup's buttons, so a button is clicked once it has stayed in place, uncovered, for a moment.
	const at = await until(session, `the button "${name}"`, () =>
		session.evaluate<{ x: number; y: number } | null>(`(async () => {
			const button = [...document.querySelectorAll('button:not(:disabled), summary')].find((one) =>
				(one.getAttribute('aria-label') || one.textContent).trim() === ${JSON.stringify(name)});
			if (!button) return null;
			button.scrollIntoView({ block: 'center' });
			const middle = () => {
				const { x, y, width, height } = button.getBoundingClientRect();
				return { x: x + width / 2, y: y + height / 2 };
			};
			const before = middle();
			await new Promise((resolve) => setTimeout(resolve, 50));
			const now = middle();
			const isStill = now.x === before.x && now.y === before.y;
			return isStill && button.contains(document.elementFromPoint(now.x, now.y)) ? now : null;
		})()`),
	);
	for (const type of ['mousePressed', 'mouseReleased']) {
		await session.send('Input.dispatchMouseEvent', { type, ...at, button: 'left', clickCount: 1 }).catch((error) => {
			if (!session.isClosed()) throw error;
		});
	}
}

async function press(session: TargetSession, key: 'Tab' | 'Enter'): Promise<void> {
	const windowsVirtualKeyCode = { Tab: 9, Enter: 13 }[key];
	for (const type of ['rawKeyDown', 'keyUp']) {
		await session.send('Input.dispatchKeyEvent', { type, key, code: key, windowsVirtualKeyCode });
	}
}

async function choose(session: TargetSession, label: string, option: string): Promise<void> {
	await until(session, `the choice "${option}"`, () =>
		session.evaluate<boolean>(`(() => {
			const select = ${field(label)};
			const found = select && [...select.options].find((one) => one.text.trim().startsWith(${JSON.stringify(option)}));
			if (!found) return false;
			Object.getOwnPropertyDescriptor(HTMLSelectElement.prototype, 'value').set.call(select, found.value);
			select.dispatchEvent(new Event('change', { bubbles: true }));
			return true;
		})()`),
	);
}

const theme = 'document.documentElement.dataset.theme';

const field = (label: string) => `(() => {
	const named = [...document.querySelectorAll('[aria-label]')].find((one) => one.getAttribute('aria-label') === ${JSON.stringify(label)});
	return named || [...document.querySelectorAll('label')].find((one) => one.textContent.trim() === ${JSON.stringify(label)})?.control || null;
})()`;
