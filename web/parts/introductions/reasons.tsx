import type { PathReason } from '#contract/path';

/** Why somebody stands where they do, in words, the best reason first. */
export const Reasons = ({ reasons }: { reasons: readonly PathReason[] }) => (
	<span className="block text-ink-3 text-sm">{reasons.map(({ text }) => text).join(' · ')}</span>
);
