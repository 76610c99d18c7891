import type { PathReason } from '#contract/path';
import { cn } from '../ui/cn.ts';

/** Why somebody stands where they do, in words, the best reason first. */
export const Reasons = ({ reasons, className }: { reasons: readonly PathReason[]; className?: string }) => (
	<span className={cn('block text-ink-3 text-sm', className)}>{reasons.map(({ text }) => text).join(' · ')}</span>
);
