import { onceEach } from '#contract/rules/once-each';
import type { Survey } from './survey.ts';

/**
 * Finds the site's own button for the next page, by its marker, else by its wording. Searches outward from the list and
 * takes the first level that has exactly one, because another list on the page may have such a button too.
 */
export function nextButton(list: Element, survey: Survey): HTMLElement | null {
	const { marked, worded } = buttonsOf(survey);
	for (let around: Element | null = list; around; around = around.parentElement) {
		const isAround = (button: Element) => around?.contains(button) === true;
		const byMarker = marked.filter(isAround);
		const found = byMarker.length > 0 ? byMarker : worded.filter(isAround);
		if (found.length > 0) return found.length === 1 ? (found[0] ?? null) : null;
	}
	return null;
}

type Buttons = { marked: HTMLElement[]; worded: HTMLElement[] };

const buttonsOf = onceEach(({ body, select, rules, held }: Survey): Buttons => {
	const words = new Set(rules.words.next.map((word) => word.toLowerCase()));
	return {
		marked: [...body.querySelectorAll<HTMLElement>(select(rules.markers.next))],
		worded: [...body.querySelectorAll<HTMLElement>(pressable)].filter((one) => saysOneOf(one, words) && !held(one)),
	};
});

const pressable = 'button, [role="button"], a[rel="next"]';

const saysOneOf = (element: Element, words: Set<string>) =>
	[element.textContent, element.getAttribute('aria-label')].some((text) =>
		words.has((text ?? '').trim().toLowerCase()),
	);

/** True for a button that can be clicked: on the last page it is disabled. */
export const isEnabled = (button: Element | null): boolean =>
	button !== null && !button.hasAttribute('disabled') && button.getAttribute('aria-disabled') !== 'true';
