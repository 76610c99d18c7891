import { onceEach } from '#contract/rules/once-each';
import { apart } from '../page/survey.ts';
import type { Row } from './row-candidates.ts';

/** Elements that may select a row. */
export const selects = 'input:not([type="text"]):not([type="search"]), [role="checkbox"], [aria-checked]';

/**
 * Finds the control that selects a row, in lists whose people can be selected: the only one, or the only one with its
 * own label. An element with several such controls is more than a row.
 */
export const selectionOf = onceEach(({ parts }: Row): Element | null => {
	const controls = parts
		.flatMap((part) => [...part.querySelectorAll(selects)])
		.filter((control) => !control.closest(apart));
	const labelled = controls.length > 1 ? controls.filter(isLabelled) : controls;
	return labelled.length === 1 ? (labelled[0] ?? null) : null;
});

const isLabelled = (control: Element) =>
	control.hasAttribute('aria-label') ||
	control.closest('label') !== null ||
	/^label$/i.test(control.nextElementSibling?.localName ?? '') ||
	[...(control.parentElement?.querySelectorAll('label[for]') ?? [])].some(
		(label) => label.getAttribute('for') === control.id,
	);

/** Returns the text of the control that selects a row: "Add … to selection" in any language. */
export function selectionLabel(row: Row): string | null {
	const control = selectionOf(row);
	const spoken = control?.getAttribute('aria-label');
	if (spoken) return spoken;
	for (let around = control?.parentElement ?? null; around; around = around.parentElement) {
		const label = around.closest('label') ?? around.querySelector('label');
		if (label) return label.textContent;
		if (around.querySelector('a[href]')) return null;
		if (around.textContent?.trim() || row.parts.includes(around)) return around.textContent;
	}
	return null;
}
