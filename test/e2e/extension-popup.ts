import { writeFileSync } from 'node:fs';
import type { CDPSession } from '@playwright/test';

/** The extension's popup, which Playwright itself does not see. All waits end after 15 s with what is shown. */
export type Popup = Awaited<ReturnType<typeof attachPopup>>;

type Answer = { id?: number; result?: unknown; error?: { message: string } };

/** Attaches to the popup's target of a browser session. */
export async function attachPopup(cdp: CDPSession, targetId: string) {
	const { sessionId } = await cdp.send('Target.attachToTarget', { targetId, flatten: false });
	const waiting = new Map<number, (answer: Answer) => void>();
	let count = 0;
	let isClosed = false;
	cdp.on('Target.receivedMessageFromTarget', (event) => {
		if (event.sessionId !== sessionId) return;
		const answer = JSON.parse(event.message) as Answer;
		if (answer.id) waiting.get(answer.id)?.(answer);
	});
	cdp.on('Target.detachedFromTarget', (event) => {
		if (event.sessionId !== sessionId) return;
		isClosed = true;
		for (const hear of waiting.values()) hear({ error: { message: 'The popup is closed.' } });
	});

	async function send<T>(method: string, params: object = {}): Promise<T> {
		if (isClosed) throw new Error('The popup is closed.');
		count += 1;
		const id = count;
		const answer = new Promise<Answer>((resolve) => waiting.set(id, resolve));
		await cdp.send('Target.sendMessageToTarget', { sessionId, message: JSON.stringify({ id, method, params }) });
		const { result, error } = await answer;
		waiting.delete(id);
		if (error) throw new Error(error.message);
		return result as T;
	}

	/** Evaluates an expression in the popup and answers its value. */
	async function evaluate<T>(expression: string): Promise<T> {
		const params = { expression, awaitPromise: true, returnByValue: true };
		const { result } = await send<{ result: { value: T } }>('Runtime.evaluate', params);
		return result.value;
	}

	const text = () => evaluate<string>('document.body ? document.body.innerText : ""');

	async function until<T>(what: string, look: () => Promise<T | undefined | null | false>): Promise<T> {
		const end = Date.now() + 15_000;
		for (;;) {
			const found = await look();
			if (found) return found;
			if (Date.now() > end) throw new Error(`The popup never showed ${what}. It shows:\n${await text()}`);
			await new Promise((resolve) => setTimeout(resolve, 50));
		}
	}

	/** Presses an enabled button by its whole accessible name, with a real mouse press. */
	async function click(name: string): Promise<void> {
		const wanted = JSON.stringify(name);
		const at = await until(`the button "${name}"`, () =>
			evaluate<{ x: number; y: number } | null>(`(() => {
				const button = [...document.querySelectorAll('button:not(:disabled), summary')].find((one) =>
					(one.getAttribute('aria-label') || one.textContent).trim() === ${wanted});
				if (!button) return null;
				button.scrollIntoView({ block: 'center' });
				const { x, y, width, height } = button.getBoundingClientRect();
				return { x: x + width / 2, y: y + height / 2 };
			})()`),
		);
		for (const type of ['mousePressed', 'mouseReleased']) {
			await send('Input.dispatchMouseEvent', { type, ...at, button: 'left', clickCount: 1 }).catch((error) => {
				if (!isClosed) throw error;
			});
		}
	}

	const field = (label: string) => `(() => {
		const named = [...document.querySelectorAll('[aria-label]')].find((one) => one.getAttribute('aria-label') === ${JSON.stringify(label)});
		return named || [...document.querySelectorAll('label')].find((one) => one.textContent.trim() === ${JSON.stringify(label)})?.control || null;
	})()`;

	return {
		evaluate,
		text,
		click,
		/** Waits until the popup shows a text. */
		waitFor: (what: string | RegExp) =>
			until(String(what), async () => {
				const shown = await text();
				return (typeof what === 'string' ? shown.includes(what) : what.test(shown)) && shown;
			}),
		/** Types into the field with this label, in place of what it holds. */
		async fill(label: string, value: string) {
			await until(`the field "${label}"`, () => evaluate<boolean>(`Boolean(${field(label)})`));
			await evaluate(`(${field(label)}).focus(), (${field(label)}).select()`);
			await send('Input.insertText', { text: value });
		},
		/** Chooses, in the select with this label, the option whose text begins so. */
		async choose(label: string, option: string) {
			await until(`the choice "${option}"`, () =>
				evaluate<boolean>(`(() => {
					const select = ${field(label)};
					const found = select && [...select.options].find((one) => one.text.trim().startsWith(${JSON.stringify(option)}));
					if (!found) return false;
					Object.getOwnPropertyDescriptor(HTMLSelectElement.prototype, 'value').set.call(select, found.value);
					select.dispatchEvent(new Event('change', { bubbles: true }));
					return true;
				})()`),
			);
		},
		/** Presses a key, such as Tab, with a real key press. */
		async press(key: string) {
			const code = key === 'Tab' ? 9 : key === 'Enter' ? 13 : 0;
			for (const type of ['rawKeyDown', 'keyUp']) {
				await send('Input.dispatchKeyEvent', { type, key, code: key, windowsVirtualKeyCode: code });
			}
		},
		async screenshot(path: string) {
			const { data } = await send<{ data: string }>('Page.captureScreenshot');
			writeFileSync(path, Buffer.from(data, 'base64'));
		},
		async close() {
			await cdp.send('Target.closeTarget', { targetId }).catch(() => {});
		},
		isClosed: () => isClosed,
	};
}
