import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef } from 'react';
import { type CircleAsk, type CircleThanks, replyShown } from '#contract/needs-you';
import { firstName } from '#contract/rules/first-name';
import { type IntroAnswer, introAnswers, shortAnswerTexts } from '#contract/rules/intro-status';
import { answerCircleAsk, openCircleAsk } from '../../queries/circle-asks.ts';
import { Button } from '../../ui/button.tsx';
import { focusNextRow } from '../../ui/keyboard/focus.ts';
import { Line } from './needs-you-line.tsx';

type Person = CircleAsk['people'][number];
type OneProps = { ask: CircleAsk; person: Person };

const Name = ({ children }: { children: string }) => <b className="font-semibold">{children}</b>;

/** Somebody of the circle asks for introductions: a line, or of several people one for each below who asks. */
export function Asked({ ask }: { ask: CircleAsk }) {
	const [only, ...others] = ask.people;
	if (only && others.length === 0) return <One ask={ask} person={only} isAlone />;
	return (
		<>
			<li className="border-t px-5 py-3">
				<p className="wrap-anywhere">
					<Name>{ask.asker}</Name> asks whether you would introduce them to {ask.people.length} people.
				</p>
				<Words ask={ask} />
			</li>
			{ask.people.map((person) => (
				<One key={person.requestId} ask={ask} person={person} />
			))}
		</>
	);
}

const quoted = (text: string) => `“${text}${text.length >= replyShown ? '…' : '”'}`;

// What they wrote, and when they asked once more, that too.
const Words = ({ ask: { ask, nudge } }: { ask: CircleAsk }) => (
	<span className="block text-ink-3 text-sm wrap-anywhere">
		<span className="block">{quoted(ask)}</span>
		{nudge && <span className="mt-1 block">Asked once more: {quoted(nudge)}</span>}
	</span>
);

/** Somebody of the circle thanks the person. */
export const Thanked = ({ thanks: { asker, name, thanks } }: { thanks: CircleThanks }) => (
	<li className="border-t px-5 py-3">
		<p className="wrap-anywhere">
			<Name>{asker}</Name> thanks you for the introduction to <Name>{name}</Name>.
		</p>
		<p className="text-ink-3 text-sm wrap-anywhere">{quoted(thanks)}</p>
	</li>
);

function One({ ask, person, isAlone = false }: OneProps & { isAlone?: boolean }) {
	const { requestId, name, saidYes } = person;
	// What was pressed goes; what comes next in its line takes the focus.
	const isPressed = useRef(false);
	const next = useRef<HTMLButtonElement>(null);
	useEffect(() => {
		if (saidYes && isPressed.current) next.current?.focus();
	}, [saidYes]);
	if (saidYes) return <Promised ask={ask} person={person} next={next} />;
	const onAnswered = (answer: IntroAnswer) => {
		isPressed.current = answer === 'yes';
		if (answer !== 'yes') focusNextRow(requestId);
	};
	return (
		<Line
			id={requestId}
			action={<Answers ask={ask} person={person} onAnswered={onAnswered} />}
			detail={isAlone ? <Words ask={ask} /> : null}
		>
			{isAlone ? (
				<>
					<Name>{ask.asker}</Name> asks whether you would introduce them to <Name>{name}</Name>.
				</>
			) : (
				<Name>{name}</Name>
			)}
		</Line>
	);
}

function Answers({ ask, person, onAnswered }: OneProps & { onAnswered: (answer: IntroAnswer) => void }) {
	const { mutate, isPending } = useMutation(answerCircleAsk);
	const { id, asker } = ask;
	return (
		<span className="flex flex-wrap gap-1">
			{introAnswers.map((answer, at) => (
				<Button
					key={answer}
					{...(at === 0 ? { 'data-row-focus': true } : { variant: 'ghost' as const, className: 'px-2.5' })}
					aria-disabled={isPending}
					aria-label={`${shortAnswerTexts[answer]}: ${asker} about ${person.name}`}
					onClick={() =>
						mutate({ id, asker, request: person.requestId, answer }, { onSuccess: () => onAnswered(answer) })
					}
				>
					{shortAnswerTexts[answer]}
				</Button>
			))}
			<OpenPage id={id} label={`Open the request about ${person.name}`} variant="ghost">
				Open
			</OpenPage>
		</span>
	);
}

// They have said yes: the page has the text for the prospect, and after the prospect's yes the mail to both.
function Promised({ ask, person, next }: OneProps & { next: React.RefObject<HTMLButtonElement | null> }) {
	const { requestId, name, prospectSaidYes } = person;
	const step = prospectSaidYes ? 'Introduce them' : `Ask ${firstName(name)} first`;
	return (
		<Line
			id={requestId}
			action={
				<OpenPage id={ask.id} ref={next} label={`${step}: ${ask.asker} and ${name}`}>
					{step}
				</OpenPage>
			}
			detail={prospectSaidYes ? 'A mail to both is ready.' : 'A text with a link for them is ready.'}
		>
			{prospectSaidYes ? (
				<>
					<Name>{name}</Name> would like to meet <Name>{ask.asker}</Name>.
				</>
			) : (
				<>
					You said yes to introducing <Name>{ask.asker}</Name> to <Name>{name}</Name>.
				</>
			)}
		</Line>
	);
}

type OpenPageProps = {
	id: string;
	label: string;
	variant?: 'ghost';
	ref?: React.Ref<HTMLButtonElement>;
	children: ReactNode;
};

// The page is the server's own and has a link back to nothing: the browser's step back leads here.
function OpenPage({ id, label, variant, ref, children }: OpenPageProps) {
	const { mutate, isPending } = useMutation(openCircleAsk);
	return (
		<Button
			ref={ref}
			{...(variant ? { variant, className: 'px-2.5' } : { 'data-row-focus': true })}
			pending={isPending}
			aria-label={label}
			onClick={() => mutate(id, { onSuccess: (url) => window.location.assign(url) })}
		>
			{children}
		</Button>
	);
}
