import { useEffect, useRef, useState } from 'react';
import { counted, formatNumber } from '#contract/rules/format';
import { Button } from '../../../ui/button.tsx';
import type { Connection, Question } from './match-contacts.ts';
import type { Plan } from './plan.ts';
import { Questions } from './questions.tsx';

type PreviewProps = {
	plan: Plan;
	/** These connections replace a network. */
	replaces: boolean;
	pending: boolean;
	onKeep: (answers: ReadonlyMap<number, Connection | null>) => void;
	onCancel: () => void;
};

/** Shows what would be kept of the chosen files before anything is sent, and asks about unsure matches. */
export function Preview({ plan, replaces, pending, onKeep, onCancel }: PreviewProps) {
	const [answers, setAnswers] = useState<ReadonlyMap<number, Connection | null>>(new Map());
	const head = useRef<HTMLHeadingElement>(null);
	useEffect(() => head.current?.focus(), []);
	const { contacts, isWaiting } = plan;
	const answer = (at: number, who: Connection | null | undefined) => {
		const next = new Map(answers);
		if (who === undefined) next.delete(at);
		else next.set(at, who);
		setAnswers(next);
	};
	const kept = isWaiting ? [] : keptOf(plan, replaces);
	return (
		<section aria-labelledby="network-preview" className="mt-4 rounded-md border bg-surface-2 p-4 text-sm">
			<h3 id="network-preview" ref={head} tabIndex={-1} className="font-semibold text-md outline-none">
				{isWaiting ? 'Now your connections' : 'What we’ll keep'}
			</h3>
			{isWaiting ? (
				<p className="mt-1 text-ink-2">
					{`${readOf(plan)} Add your Connections.csv, or LinkedIn’s ZIP, and we’ll find your connections among them. Nothing has left this computer.`}
				</p>
			) : (
				<>
					<ul className="mt-2 grid list-disc gap-1 pl-5 marker:text-ember">
						{kept.map(({ what, how }) => (
							<li key={what}>
								<span className="font-semibold even-digits">{what}</span>
								<span className="text-ink-2">{`, ${how}`}</span>
							</li>
						))}
					</ul>
					{kept.length === 0 && <p className="mt-1 text-ink-2">There’s nothing new in it about your connections.</p>}
					<p className="mt-2 text-ink-3">{leftHere(plan)}</p>
				</>
			)}
			{!isWaiting && contacts && contacts.questions.length > 0 && (
				<Questions questions={contacts.questions} answers={answers} onAnswer={answer} />
			)}
			<div className="mt-4 flex flex-wrap gap-2">
				{(kept.length > 0 || hasQuestions(contacts?.questions)) && !isWaiting && (
					<Button variant="primary" pending={pending} onClick={() => onKeep(answers)}>
						Keep These
					</Button>
				)}
				<Button aria-disabled={pending || undefined} onClick={onCancel}>
					Cancel
				</Button>
			</div>
		</section>
	);
}

const hasQuestions = (questions: readonly Question[] | undefined) => Boolean(questions?.length);

function keptOf({ connections, contacts, messages }: Plan, replaces: boolean): { what: string; how: string }[] {
	const addresses = contacts?.sure.length ?? 0;
	const likely = contacts?.unsure.length ?? 0;
	return [
		connections && {
			what: counted(connections.people.length, 'connection'),
			how: `with their profile, company, position, the day you connected and the email LinkedIn has.${replaces ? ' They replace the ones you uploaded before.' : ''}`,
		},
		addresses > 0 && {
			what: counted(addresses, 'address', 'addresses'),
			how: 'for connections who match by profile, or by name and company.',
		},
		likely > 0 && {
			what: `${counted(likely, 'more address', 'more addresses')}`,
			how: 'for connections who match by name only. We’ll mark them “may be theirs”.',
		},
		messages &&
			messages.people.length > 0 && {
				what: `Messages with ${counted(messages.people.length, 'connection')}`,
				how: 'how many each way and the day of the last one, but never what they say.',
			},
	].filter((one) => one !== false && one !== undefined);
}

const readOf = ({ contacts, messages }: Plan) =>
	[
		contacts &&
			`${counted(contacts.sure.length + contacts.questions.length + contacts.unsure.length + contacts.known + contacts.others, 'contact')} read.`,
		messages && `Messages with ${counted(messages.people.length + messages.others, 'person', 'people')} read.`,
	]
		.filter(Boolean)
		.join(' ');

/** Describes the data that is not kept, in one line. */
function leftHere({ connections, contacts, messages }: Plan): string {
	const left = [
		contacts && contacts.known > 0 && `${counted(contacts.known, 'contact')} whose email we have`,
		contacts && contacts.others > 0 && `${counted(contacts.others, 'other contact')}`,
		messages && messages.others > 0 && `messages with ${formatNumber(messages.others)} who aren’t connections`,
		connections && connections.nameless > 0 && `${counted(connections.nameless, 'row')} without a name`,
	].filter(Boolean);
	const all = 'Everything else in the file stays on this computer';
	return left.length > 0 ? `${all}: ${left.join(', ')}.` : `${all}.`;
}
