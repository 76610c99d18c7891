import { clsx } from 'clsx';
import { useId } from 'react';
import { Button } from '../../../ui/button.tsx';
import type { Connection, Question } from './match-contacts.ts';

type QuestionsProps = {
	questions: readonly Question[];
	answers: ReadonlyMap<number, Connection | null>;
	/** Sets an answer. Undefined clears it. */
	onAnswer: (at: number, who: Connection | null | undefined) => void;
};

/** Asks whose addresses these are, if only the name matches. Each question may be left open. */
export function Questions({ questions, answers, onAnswer }: QuestionsProps) {
	const id = useId();
	return (
		<section aria-labelledby={id} className="mt-4 border-t pt-4">
			<h4 id={id} className="font-semibold">
				Are these your connections?
			</h4>
			<p className="mt-0.5 text-ink-3">Only the name matches. Skip any you’re not sure about.</p>
			<ul
				aria-labelledby={id}
				// biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reachable by key.
				tabIndex={0}
				className="mt-3 grid max-h-96 gap-4 overflow-y-auto -outline-offset-2 p-1"
			>
				{questions.map((question, at) => (
					// biome-ignore lint/suspicious/noArrayIndexKey: two of them may be about one name.
					<li key={at}>
						<One question={question} answer={answers.get(at)} onAnswer={(who) => onAnswer(at, who)} />
					</li>
				))}
			</ul>
		</section>
	);
}

type OneProps = {
	question: Question;
	answer: Connection | null | undefined;
	onAnswer: (who: Connection | null | undefined) => void;
};

function One({ question: { contact, candidates }, answer, onAnswer }: OneProps) {
	const id = useId();
	const [only, ...others] = candidates;
	const isOne = others.length === 0;
	const press = (who: Connection | null) => onAnswer(answer === who ? undefined : who);
	return (
		<fieldset aria-labelledby={id} className="grid gap-2">
			<p id={id} className="wrap-anywhere">
				<bdi className="font-medium">{contact.email}</bdi>
				<span className="text-ink-2">
					{` is ${contact.name}${contact.company ? ` at ${contact.company}` : ''} in your contacts. `}
					{isOne ? `Is that ${roleOf(only)}?` : 'Who is that?'}
				</span>
			</p>
			<div className="flex flex-wrap gap-2">
				{candidates.map((one) => (
					<Choice key={one.linkedinUrl ?? roleOf(one)} chosen={answer === one} onClick={() => press(one)}>
						{isOne ? 'Yes' : roleOf(one)}
					</Choice>
				))}
				<Choice chosen={answer === null} onClick={() => press(null)}>
					{isOne ? 'No' : 'None of them'}
				</Choice>
			</div>
		</fieldset>
	);
}

const roleOf = (one: Connection | undefined) =>
	[one?.position, one?.company].filter(Boolean).join(' at ') || `your connection ${one?.name ?? ''}`;

const Choice = ({ chosen, ...props }: { chosen: boolean; onClick: () => void; children: string }) => (
	<Button aria-pressed={chosen} className={clsx('text-sm', chosen && 'ring-chosen')} {...props} />
);
