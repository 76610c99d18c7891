import { clsx } from 'clsx';
import { useId } from 'react';
import { counted, formatNumber } from '#contract/rules/format';
import { Button } from '../../../../ui/button.tsx';
import { type Twin, twinWords } from './twins.ts';
import type { TwinAnswers } from './use-twins.ts';

const shownAtMost = 200;

/** Asks whether people of the file are those of the list with their names. Nothing is imported before it is answered. */
export function TwinQuestion({ twins, said, sayAll, say }: TwinAnswers) {
	const id = useId();
	if (twins.length === 0) return null;
	const same = twins.filter(({ index }) => said.get(index)).length;
	const isAnswered = said.size === twins.length;
	const words = twinWords(twins.length);
	return (
		<section aria-labelledby={id} className="rounded-md border border-amber">
			<div className="grid gap-2 bg-amber-soft px-4 py-2.5">
				<p id={id} className="font-semibold text-amber">
					{`${counted(twins.length, 'person', 'people')} may be there already`}
				</p>
				<div className="flex flex-wrap items-center gap-2">
					<Answer chosen={isAnswered && same === twins.length} onClick={() => sayAll(true)}>
						{words.same}
					</Answer>
					<Answer chosen={isAnswered && same === 0} onClick={() => sayAll(false)}>
						Different people
					</Answer>
					<span className="text-ink-2 text-sm">
						{isAnswered ? `${formatNumber(same)} the same, ${formatNumber(twins.length - same)} different` : words.hint}
					</span>
				</div>
			</div>
			<ul
				// biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reachable by key.
				tabIndex={0}
				aria-label="May be there already"
				className="-outline-offset-2 grid max-h-40 gap-1.5 overflow-y-auto border-t px-4 py-3 text-sm"
			>
				{twins.slice(0, shownAtMost).map((twin) => (
					<li key={twin.index}>
						<label className="flex items-baseline gap-2">
							<input
								type="checkbox"
								checked={said.get(twin.index) ?? false}
								onChange={({ target }) => say(twin.index, target.checked)}
								className="relative top-0.5 accent-ember"
							/>
							<span className="min-w-0 wrap-anywhere">
								<bdi className="font-medium">{twin.prospect.name}</bdi>
								<span className="text-ink-3">{` ${factsOf(twin.prospect)} – in the file: ${factsOf(twin.person)}`}</span>
							</span>
						</label>
					</li>
				))}
				{twins.length > shownAtMost && (
					<li className="text-ink-3">and {formatNumber(twins.length - shownAtMost)} more</li>
				)}
			</ul>
		</section>
	);
}

const Answer = ({ chosen, ...props }: { chosen: boolean; onClick: () => void; children: string }) => (
	<Button aria-pressed={chosen} className={clsx(chosen && 'ring-chosen')} {...props} />
);

const factsOf = ({ title, location, email }: Twin['person'] | Twin['prospect']) =>
	[title, location, email].filter(Boolean).join(', ') || 'only the name';
