import type { ReadingRules } from '#contract/reading-rules';
import type { PageReport } from '../messages.ts';
import { driftOf } from '../sites/drift/drift.ts';
import { skeletonOf } from '../sites/drift/page-skeleton.ts';

/** Reports how well a page of people reads, with the file to save; null for any other page. */
export function reportOn(document: Document, url: URL, rules: ReadingRules): PageReport | null {
	const drift = driftOf(document, url, rules);
	return drift && { drift, html: skeletonOf(document, url, rules) };
}
