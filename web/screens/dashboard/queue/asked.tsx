import { useMutation } from '@tanstack/react-query';
import { type CircleAsk, type CircleThanks, replyShown } from '#contract/needs-you';
import { firstName } from '#contract/rules/first-name';
import { introAnswers, shortAnswerTexts } from '#contract/rules/intro-status';
import { answerCircleAsk, openCircleAsk } from '../../../queries/circle-asks.ts';
import { Content } from './content.tsx';
import { Name } from './names.tsx';
import { Verb } from './verbs.tsx';

type AskedProps = { ask: CircleAsk; person: CircleAsk['people'][number] };

/** A circle member asks for an introduction. */
export function Asked({ ask, person }: AskedProps) {
	const { mutate } = useMutation(answerCircleAsk);
	if (person.saidYes) return <Promised ask={ask} person={person} />;
	const { id, asker } = ask;
	return (
		<Content
			question={
				<>
					<Name>{asker}</Name> would like an introduction to <Name>{person.name}</Name>.
				</>
			}
			words={<Words ask={ask} />}
		>
			{introAnswers.map((answer) => (
				<Verb
					key={answer}
					primary={answer === 'yes'}
					label={`${shortAnswerTexts[answer]}: ${asker} about ${person.name}`}
					onClick={() => mutate({ id, asker, request: person.requestId, answer })}
				>
					{shortAnswerTexts[answer]}
				</Verb>
			))}
			<OpenPage id={id} label={`Open the request about ${person.name}`}>
				Open the request
			</OpenPage>
		</Content>
	);
}

const quoted = (text: string) => `“${text}${text.length >= replyShown ? '…' : '”'}`;

// The words of the request, and of the follow-up.
const Words = ({ ask: { ask, nudge } }: { ask: CircleAsk }) => (
	<>
		<p dir="auto">{quoted(ask)}</p>
		{nudge && <p className="mt-1 text-ink-2">Followed up: {quoted(nudge)}</p>}
	</>
);

// After the user's yes. The page has the text for the prospect and, after the prospect's yes, the mail to both.
function Promised({ ask, person: { name, prospectSaidYes } }: AskedProps) {
	const step = prospectSaidYes ? 'Introduce them' : `Check with ${firstName(name)}`;
	return (
		<Content
			question={
				prospectSaidYes ? (
					<>
						<Name>{name}</Name> would like to meet <Name>{ask.asker}</Name>.
					</>
				) : (
					<>
						You said yes to introducing <Name>{ask.asker}</Name> to <Name>{name}</Name>.
					</>
				)
			}
			detail={prospectSaidYes ? 'An email to both is ready.' : `Your message to ${firstName(name)} is ready.`}
		>
			<OpenPage id={ask.id} label={`${step}: ${ask.asker} and ${name}`} primary>
				{step}
			</OpenPage>
		</Content>
	);
}

type OpenPageProps = { id: string; label: string; primary?: boolean; children: string };

// A server page without a link to the app: Back leads here.
function OpenPage({ id, ...verb }: OpenPageProps) {
	const { mutate, isPending } = useMutation(openCircleAsk);
	return (
		<Verb
			{...verb}
			pending={isPending}
			onClick={() => mutate(id, { onSuccess: (url) => window.location.assign(url) })}
		/>
	);
}

/** A member of the circle thanks the user. */
export const Thanked = ({ thanks: { asker, name, thanks } }: { thanks: CircleThanks }) => (
	<li className="border-t px-5 py-3">
		<p className="wrap-anywhere">
			<Name>{asker}</Name> thanks you for the introduction to <Name>{name}</Name>.
		</p>
		<p dir="auto" className="wrap-anywhere text-ink-3 text-sm">
			{quoted(thanks)}
		</p>
	</li>
);
