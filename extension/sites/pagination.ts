import type { Survey } from './survey.ts';

/**
 * The site's own button for the next page: by its marker, else by its wording. It is looked for around the list, from
 * near to far, and must be the only one there; another list on the page may have such a button too.
 */
export function nextButton(list: Element, { select, rules, held }: Survey): HTMLElement | null {
	const marked = select(rules.markers.next);
	const words = new Set(rules.words.next.map((word) => word.toLowerCase()));
	const isNext = (one: Element) => saysOneOf(one, words) && !held(one);
	for (let around: Element | null = list; around; around = around.parentElement) {
		const byMarker = [...around.querySelectorAll<HTMLElement>(marked)];
		const found = byMarker.length > 0 ? byMarker : [...around.querySelectorAll<HTMLElement>(pressable)].filter(isNext);
		if (found.length > 0) return found.length === 1 ? (found[0] ?? null) : null;
	}
	return null;
}

const pressable = 'button, [role="button"], a[rel="next"]';

const saysOneOf = (element: Element, words: Set<string>) =>
	[element.textContent, element.getAttribute('aria-label')].some((text) =>
		words.has((text ?? '').trim().toLowerCase()),
	);

/** Whether a button can be pressed: the last page disables it. */
export const isEnabled = (button: Element | null): boolean =>
	button !== null && !button.hasAttribute('disabled') && button.getAttribute('aria-disabled') !== 'true';
