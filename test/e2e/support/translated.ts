import type { Page } from '@playwright/test';

declare global {
	interface Window {
		/** Elements around bare texts, which React remembers and would look for where they no longer are. */
		bareTexts: string[];
		/** Number of calls on their way. */
		underWay: number;
		/** Number of changes to the page. */
		changes: number;
	}
}

/**
 * Translates the page it runs in as Chrome does: replaces each text, now and later, with a new one inside two <font>.
 * The words stay the same, so that a test finds them.
 */
export function translator() {
	Object.assign(window, { bareTexts: [], underWay: 0, changes: 0 });
	const replace = (text: Text) => {
		const around = text.parentElement;
		if (!around || around.closest('font, script, style, title, textarea, noscript')) return;
		const isOfReact = Object.keys(text).some((key) => key.startsWith('__reactFiber'));
		if (isOfReact) window.bareTexts.push(around.outerHTML.slice(0, 300));
		if (text.data.trim() === '') return;
		const [outer, inner] = [document.createElement('font'), document.createElement('font')];
		inner.textContent = text.data;
		outer.appendChild(inner);
		text.replaceWith(outer);
	};
	const replaceAll = (root: Node) => {
		if (root instanceof Text) return replace(root);
		const texts: Text[] = [];
		const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
		while (walker.nextNode()) texts.push(walker.currentNode as Text);
		texts.forEach(replace);
	};
	new MutationObserver((records) => {
		window.changes += records.length;
		for (const { addedNodes, target } of records) [...addedNodes, target].forEach(replaceAll);
	}).observe(document, { subtree: true, childList: true, characterData: true });
	replaceAll(document);
	const { fetch } = window;
	window.fetch = (...call) => {
		window.underWay += 1;
		return fetch(...call).finally(() => {
			window.underWay -= 1;
		});
	};
}

/** Translates each document that `page` loads. */
export const translate = (page: Page) => page.addInitScript(translator);

/**
 * Presses, fills and chooses one of each kind of control on the screen at `path`, and in what they open, except those
 * that delete something or leave the page. Throws if the screen breaks. Returns the number of presses, and the bare
 * texts that React remembers.
 */
export const pressEverything = (page: Page, path: string) =>
	page.evaluate(async (home) => {
		const spared =
			/delete|remove|log ?out|sign out|\bend\b|restore|leave|empty|discard|upload|file|download|another account/i;
		const controls =
			'button, summary, select, input, textarea, [role="menuitem"], [role="menuitemradio"], [role="option"]';
		const layers = '[role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"]';
		const frame = () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
		// No call is on its way, and the page hasn't changed for two frames.
		const settled = async () => {
			for (let [quiet, before] = [0, -1]; quiet < 2; before = window.changes) {
				await frame();
				quiet = window.underWay === 0 && window.changes === before ? quiet + 1 : 0;
			}
		};
		const nameOf = (control: Element) => (control.getAttribute('aria-label') ?? control.textContent ?? '').trim();
		// Rows have the same controls, each with a name of its own.
		const kindOf = (control: Element) =>
			[control.tagName, control.className, control.getAttribute('name'), nameOf(control).split(' ')[0]].join('|');
		const enter = (field: HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement, value: string) => {
			field.focus();
			Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value);
			for (const kind of ['input', 'change']) field.dispatchEvent(new Event(kind, { bubbles: true }));
		};
		const typed = ({ type }: HTMLInputElement) =>
			type === 'email' ? 'dana@example.com' : type === 'password' ? 'wrong horse' : 'a';
		const press = (control: HTMLElement) => {
			if (control instanceof HTMLSelectElement) enter(control, [...control.options].at(-1)?.value ?? '');
			else if (control instanceof HTMLTextAreaElement) enter(control, `${control.value} and more`);
			else if (control instanceof HTMLInputElement && !/checkbox|radio|color/.test(control.type))
				enter(control, typed(control));
			else control.click();
		};
		const pressEscape = () =>
			(document.activeElement ?? document.body).dispatchEvent(
				new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true }),
			);
		const comeBack = () => {
			history.pushState(null, '', home);
			dispatchEvent(new PopStateEvent('popstate'));
		};
		const pressed = new Set<string>();
		await settled();
		for (let escapes = 0; escapes < 3; ) {
			const layer = [...document.querySelectorAll(layers)].at(-1);
			const next = [...(layer ?? document).querySelectorAll<HTMLElement>(controls)].find(
				(control) =>
					control.checkVisibility() &&
					!control.matches(':disabled, [type="file"]') &&
					!spared.test(nameOf(control)) &&
					!pressed.has(kindOf(control)),
			);
			if (!next && !layer) break;
			if (next) pressed.add(kindOf(next));
			escapes = next ? 0 : escapes + 1;
			const name = next && nameOf(next);
			if (next) press(next);
			else pressEscape();
			await settled();
			if (document.body.textContent?.includes('Something went wrong'))
				throw new Error(`“${name}” on ${home} breaks it.`);
			if (location.pathname + location.search === home || document.querySelector(layers)) continue;
			comeBack();
			await settled();
		}
		return { pressed: pressed.size, bare: [...new Set(window.bareTexts.splice(0))] };
	}, path);
