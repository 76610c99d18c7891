import type { AfterNo, OpenRequest } from '#contract/needs-you';
import { hasReason, isOffered, type Path } from '#contract/path';

/**
 * The requests that were answered with no, or that they do not know the prospect, each with who could be asked instead: the first on the paths to the prospect who
 * has not said no about them, nor that they hardly know them, and was not asked about anyone today. A request without
 * such a one is left out, and so is one about someone of whom another one's answer is open.
 */
export const nextConnectors = (
	passed: readonly OpenRequest[],
	paths: ReadonlyMap<string, readonly Path[]>,
): AfterNo[] =>
	passed.flatMap((request) => {
		const others = (paths.get(request.prospectId) ?? []).filter(
			(path) => isOffered(path) && !hasReason(path, 'hardly-knows'),
		);
		const next = others.find((path) => !hasReason(path, 'asked-today'));
		return next
			? [{ ...request, others: others.length, next: next.name, nextReach: next.reach, nextReasons: next.reasons }]
			: [];
	});
