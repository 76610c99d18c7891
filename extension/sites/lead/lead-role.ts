import { agreed, asList, type Field } from '../page/signs.ts';
import type { Survey } from '../page/survey.ts';
import { says } from '../rows/columns.ts';
import { textsOf } from '../rows/row-texts.ts';

/**
 * Reads title and company of a lead page without markers: the first line after the name that has a company link and one
 * other text, in an element marked as the current role or under a heading that says so. Otherwise it may be an earlier
 * role, and nothing is read.
 */
export function roleByLooks(
	name: Element | null,
	key: string | null,
	survey: Survey,
): { title: Field<string>; company: Field<string> } {
	const texts = textsOf({ parts: [survey.body], key }, survey);
	const isBehind = (element: Element) => name !== null && (name.compareDocumentPosition(element) & 4) !== 0;
	const role = texts.companyLinks.filter(isBehind).flatMap((link) => {
		const company = texts.text(link);
		const [title, ...more] = textsBeside(link);
		return company && title && more.length === 0 && isCurrent(link, survey) ? { title, company } : [];
	})[0];
	const field = (value: string | undefined) => agreed<string>({ sign: 'looks', values: asList(value) });
	return { title: field(role?.title), company: field(role?.company) };

	function textsBeside(link: Element): string[] {
		const leaves = texts.leaves.filter((leaf) => !link.contains(leaf) && link.parentElement?.contains(leaf));
		return leaves.flatMap((leaf) => texts.text(leaf) ?? []);
	}
}

/** True if an element is within a marked current role, or if the nearest heading before it says so. */
function isCurrent(element: Element, { rules, select }: Survey): boolean {
	if (element.closest(select([...rules.markers.currentRole, ...rules.markers.roleItem]))) return true;
	for (let one: Element | null = element; one; one = one.parentElement) {
		for (let before = one.previousElementSibling; before; before = before.previousElementSibling) {
			const heading = before.matches(headings) ? before : [...before.querySelectorAll(headings)].pop();
			if (heading) return says(rules.words.currentRole, heading.textContent ?? '');
		}
	}
	return false;
}

const headings = 'h1, h2, h3, h4, [role="heading"]';
