import { clsx } from 'clsx';
import { useId } from 'react';
import { counted, formatNumber } from '#contract/rules/format';
import { Button } from '../../../../ui/button.tsx';
import { duplicateWords, type PossibleDuplicate } from './find-duplicates.ts';
import type { DuplicateAnswers } from './use-duplicates.ts';

const shownAtMost = 200;

/**
 * Asks if people of the file are the same as their namesakes in the list. Nothing is imported before that is answered.
 */
export function DuplicatesQuestion({ duplicates, said, sayAll, say }: DuplicateAnswers) {
	const id = useId();
	if (duplicates.length === 0) return null;
	const same = duplicates.filter(({ index }) => said.get(index)).length;
	const isAnswered = said.size === duplicates.length;
	const words = duplicateWords(duplicates.length);
	return (
		<section aria-labelledby={id} className="rounded-md border border-amber">
			<div className="grid gap-2 bg-amber-soft px-4 py-2.5">
				<p id={id} className="font-semibold text-amber">
					{`${counted(duplicates.length, 'person', 'people')} may be there already`}
				</p>
				<div className="flex flex-wrap items-center gap-2">
					<Answer chosen={isAnswered && same === duplicates.length} onClick={() => sayAll(true)}>
						{words.same}
					</Answer>
					<Answer chosen={isAnswered && same === 0} onClick={() => sayAll(false)}>
						Different people
					</Answer>
					<span className="text-ink-2 text-sm">
						{isAnswered
							? `${formatNumber(same)} the same, ${formatNumber(duplicates.length - same)} different`
							: words.hint}
					</span>
				</div>
			</div>
			<ul
				// biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reachable by key.
				tabIndex={0}
				aria-label="May be there already"
				className="-outline-offset-2 grid max-h-40 gap-1.5 overflow-y-auto border-t px-4 py-3 text-sm"
			>
				{duplicates.slice(0, shownAtMost).map((duplicate) => (
					<li key={duplicate.index}>
						<label className="flex items-baseline gap-2">
							<input
								type="checkbox"
								checked={said.get(duplicate.index) ?? false}
								onChange={({ target }) => say(duplicate.index, target.checked)}
								className="relative top-0.5 accent-ember"
							/>
							<span className="min-w-0 wrap-anywhere">
								<bdi className="font-medium">{duplicate.prospect.name}</bdi>
								<span className="text-ink-3">{` ${factsOf(duplicate.prospect)} – in the file: ${factsOf(duplicate.person)}`}</span>
							</span>
						</label>
					</li>
				))}
				{duplicates.length > shownAtMost && (
					<li className="text-ink-3">and {formatNumber(duplicates.length - shownAtMost)} more</li>
				)}
			</ul>
		</section>
	);
}

const Answer = ({ chosen, ...props }: { chosen: boolean; onClick: () => void; children: string }) => (
	<Button aria-pressed={chosen} className={clsx(chosen && 'ring-chosen')} {...props} />
);

const factsOf = ({ title, location, email }: PossibleDuplicate['person'] | PossibleDuplicate['prospect']) =>
	[title, location, email].filter(Boolean).join(', ') || 'only the name';
