import { useQuery } from '@tanstack/react-query';
import { CircleCheck, CircleDashed } from 'lucide-react';
import type { FirstSteps as Steps } from '#contract/needs-you';
import { SampleButton } from '../../features/sample/sample-button.tsx';
import { paths } from '../../paths.ts';
import { firstStepsQuery } from '../../queries/first-steps.ts';
import { needsYouQuery } from '../../queries/needs-you.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Card, CardTitle } from '../../ui/card.tsx';
import { Link } from '../../ui/navigation/link.tsx';
import { queueOf } from './queue/queue.ts';

const steps: { key: keyof Steps; to: string; title: string; text: string }[] = [
	{
		key: 'people',
		to: paths.newList,
		title: 'Add prospects',
		text: 'Create a list and fill it with the extension, a CSV file, or by hand.',
	},
	{
		key: 'network',
		to: paths.myNetwork,
		title: 'Upload your connections',
		text: 'See who you know at each company, and their email when LinkedIn has it.',
	},
	{
		key: 'asked',
		to: paths.lists,
		title: 'Ask for your first introduction',
		text: 'Pick a prospect and email someone who knows them.',
	},
];

/**
 * The three steps of a new account, each ticked once it is done; after the last, the card disappears. While nothing
 * else waits, the next step is the main action.
 */
export function FirstSteps() {
	const { data: done } = useQuery(firstStepsQuery);
	const { data: needsYou } = useQuery(needsYouQuery);
	if (!done || steps.every(({ key }) => done[key])) return null;
	const next = steps.find(({ key }) => !done[key]);
	const isLoud = needsYou !== undefined && queueOf(needsYou).length === 0;
	return (
		<Card padding="none" aria-labelledby="first-steps">
			<CardTitle id="first-steps" className="px-5 pt-4 pb-3">
				Your first steps
			</CardTitle>
			<ol>
				{steps.map((step) => (
					<li key={step.key} className="flex items-start gap-4 border-t px-5 py-3">
						{done[step.key] ? (
							<CircleCheck aria-hidden className="size-5 shrink-0 text-spruce-ink" />
						) : (
							<CircleDashed aria-hidden className="size-5 shrink-0 text-ink-3" />
						)}
						{done[step.key] ? (
							<p className="text-ink-2">
								<span className="sr-only">Done: </span>
								{step.title}
							</p>
						) : (
							<ToDo step={step} isLoud={isLoud && step === next} />
						)}
					</li>
				))}
			</ol>
		</Card>
	);
}

function ToDo({ step: { key, to, title, text }, isLoud }: { step: (typeof steps)[number]; isLoud: boolean }) {
	const sample = key === 'people' && <SampleButton />;
	if (!isLoud) {
		return (
			<div className="min-w-0">
				<Link to={to} className="font-semibold text-ember-ink hover:underline">
					{title}
				</Link>
				<p className="text-ink-2 text-sm">{text}</p>
				{sample}
			</div>
		);
	}
	return (
		<div className="min-w-0">
			<p className="mb-3">{text}</p>
			<div className="flex flex-wrap gap-2">
				<ButtonLink variant="primary" to={to}>
					{title}
				</ButtonLink>
				{sample}
			</div>
		</div>
	);
}
