import { useQuery } from '@tanstack/react-query';
import { CircleCheck, CircleDashed } from 'lucide-react';
import type { FirstSteps as Steps } from '#contract/first-steps';
import { SampleButton } from '../../parts/prospects/sample-button.tsx';
import { paths } from '../../paths.ts';
import { firstStepsQuery } from '../../queries/first-steps.ts';
import { Card, CardTitle } from '../../ui/card.tsx';
import { Link } from '../../ui/navigation/link.tsx';

const steps: { key: keyof Steps; to: string; title: string; text: string }[] = [
	{
		key: 'people',
		to: paths.newList,
		title: 'Bring people',
		text: 'Create a list and fill it: by the extension, from a CSV file, or by hand',
	},
	{
		key: 'network',
		to: paths.myNetwork,
		title: 'Upload your connections',
		text: 'Kindling then shows where you know somebody, and suggests their address',
	},
	{
		key: 'asked',
		to: paths.lists,
		title: 'Ask for your first introduction',
		text: 'Choose somebody from a list, and write to somebody who knows them',
	},
];

/** The three steps of a new account. Each gets its tick once it is done, however it was; after the last the card is gone. */
export function FirstSteps() {
	const { data: done } = useQuery(firstStepsQuery);
	if (!done || steps.every(({ key }) => done[key])) return null;
	return (
		<Card padding="none" className="mb-4" aria-labelledby="first-steps">
			<div className="flex flex-wrap items-center justify-between gap-2 px-5 pt-4 pb-3">
				<CardTitle id="first-steps">Your first steps</CardTitle>
				{!done.people && <SampleButton />}
			</div>
			<ol>
				{steps.map(({ key, to, title, text }) => (
					<li key={key} className="flex items-center gap-4 border-t px-5 py-3">
						{done[key] ? (
							<CircleCheck aria-hidden className="size-5 shrink-0 text-spruce-ink" />
						) : (
							<CircleDashed aria-hidden className="size-5 shrink-0 text-ink-3" />
						)}
						<div className="min-w-0">
							{done[key] ? (
								<p className="text-ink-2">
									<span className="sr-only">Done: </span>
									{title}
								</p>
							) : (
								<>
									<Link to={to} className="font-semibold text-ember-ink hover:underline">
										{title}
									</Link>
									<p className="text-ink-2 text-sm">{text}</p>
								</>
							)}
						</div>
					</li>
				))}
			</ol>
		</Card>
	);
}
