import { type Marker, parseReadingRules, type ReadingRules } from '#contract/reading-rules';
import document from '../reading-rules.json' with { type: 'json' };

/** The rules of this build. A test checks that they are valid; readers don't check them again. */
export const shippedRules = document as ReadingRules;

/** Returns the rules in a document from the server if they are valid and newer than the shipped ones; else null. */
export function newerRules(text: string | null | undefined): ReadingRules | null {
	const rules = text ? parseReadingRules(text).rules : undefined;
	return rules && rules.version > shippedRules.version ? rules : null;
}

/** Joins markers into one CSS selector. Their parts hold no quotes and no backslashes; see the schema. */
export function selectorOf(markers: readonly Marker[]): string {
	return markers.map(selectorOfOne).join(', ') || ':not(*)';
}

function selectorOfOne(marker: Marker): string {
	if ('class' in marker) return `.${marker.class}`;
	if ('classPart' in marker) return `[class*="${marker.classPart}"]`;
	if ('is' in marker) return `[${marker.attribute}="${marker.is}"]`;
	if ('startsWith' in marker) return `[${marker.attribute}^="${marker.startsWith}"]`;
	return `[${marker.attribute}]`;
}
