import type { Prospect } from '#contract/prospect';
import { counted, formatNumber } from '#contract/rules/format';
import { type HowWell, howWellAnswers } from '#contract/rules/how-well';
import { peopleMost } from '#contract/rules/limits';
import type { Share } from '#contract/share';
import { notAsked } from '../open-together.ts';

const named = 6;

/** Returns the people marked through a link, each once, by the latest mark, in the list's order. */
export function knownOf(share: Share, prospects: readonly Prospect[]): { prospect: Prospect; howWell: HowWell }[] {
	const answers = new Map<string, HowWell>();
	// The newest visit comes first.
	for (const { known } of share.visits.toReversed()) {
		for (const { prospectId, howWell } of known) answers.set(prospectId, howWell);
	}
	return prospects.flatMap((prospect) => {
		const howWell = answers.get(prospect.id);
		return howWell ? [{ prospect, howWell }] : [];
	});
}

/** Describes the marks in a sentence: "Petra knows 6 of your 40: Kenji Sato well, Mara Quill a little and 4 more." */
export function saidThrough(share: Share, prospects: readonly Prospect[]): string {
	const known = knownOf(share, prospects);
	if (known.length === 0) return `${share.name} hasn’t marked anyone yet.`;
	const shown = known
		.slice(0, named)
		.map(({ prospect, howWell }) => `${prospect.name} ${howWellAnswers[howWell].toLowerCase()}`);
	const rest = known.length - shown.length;
	const more = rest > 0 ? ` and ${counted(rest, 'more', 'more')}` : '';
	return `${share.name} knows ${formatNumber(known.length)} of your ${formatNumber(prospects.length)}: ${shown.join(', ')}${more}.`;
}

/**
 * Returns the people to ask the reader of a link about, and the button's label: people known well or a little, without
 * a request so far, best known first, as many as fit one mail. Null if no one is left.
 */
export function askAbout(
	share: Share,
	prospects: readonly Prospect[],
	latest: Parameters<typeof notAsked>[1],
	bestPaths: Parameters<typeof notAsked>[2],
): { first: string; others: string[]; words: string } | null {
	const known = knownOf(share, prospects);
	const whoAre = (level: HowWell) => known.flatMap(({ prospect, howWell }) => (howWell === level ? [prospect.id] : []));
	const prospectIds = notAsked([...whoAre('well'), ...whoAre('little')], latest, bestPaths);
	const [first, ...others] = prospectIds.slice(0, peopleMost);
	if (!first) return null;
	const together = others.length + 1;
	const several = prospectIds.length > together ? `the ${together} best known` : `${together} people`;
	const who = together > 1 ? several : prospects.find(({ id }) => id === first)?.name;
	return { first, others, words: `Ask ${share.name} about ${who}` };
}
