import { focusBack } from './focus.ts';

// Elements that group controls.
const groups = 'section, form, [role="dialog"], [role="alertdialog"]';
const controls =
	'a[href], button:not(:disabled), input:not([type="hidden"], :disabled), textarea, select, summary, [tabindex="0"]';

/**
 * Keeps the focus from falling to the body when the control that has it leaves the page: the first control of its group
 * takes it, else the group itself, else the heading. Parts that give the focus back themselves, such as a closing dialog, do
 * so before. To be called once.
 */
export function keepFocus() {
	let path: Element[] = [];
	document.addEventListener('focusin', ({ target }) => {
		path = [];
		for (let at = target as Element | null; at; at = at.parentElement) path.push(at);
	});
	// A press on nothing takes the focus away on purpose.
	document.addEventListener('pointerdown', () => {
		path = [];
	});
	const isLost = () => document.activeElement === document.body && path[0] !== undefined && !path[0].isConnected;
	const find = () => {
		if (!isLost()) return;
		const group = path.find((element) => element.isConnected && element.matches(groups));
		path = [];
		const control = group?.querySelector<HTMLElement>(controls);
		if (group && !control) group.setAttribute('tabindex', '-1');
		focusBack(control ?? group);
	};
	new MutationObserver(() => {
		if (isLost()) setTimeout(() => requestAnimationFrame(find));
	}).observe(document.body, { childList: true, subtree: true });
}
