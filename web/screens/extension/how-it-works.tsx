import { Circle } from '../../parts/person-path.tsx';
import { Card, CardTitle } from '../../ui/card.tsx';

const steps = [
	{ title: 'Search', text: 'Look for the people you want to meet in your sales search tool.' },
	{ title: 'Import', text: 'One press brings the results into a list.' },
	{ title: 'Connect', text: 'Find the mutual connections who know them.' },
	{ title: 'Get introduced', text: 'Ask for the introduction from the list.' },
];

/** The four steps from a search to an introduction. */
export function HowItWorks() {
	return (
		<Card className="mt-4" aria-labelledby="how-it-works">
			<CardTitle id="how-it-works" className="mb-5">
				How it Works
			</CardTitle>
			<ol className="grid gap-6 md:grid-cols-4 md:gap-0">
				{steps.map(({ title, text }, index) => (
					<li
						key={title}
						className="relative flex gap-3 not-last:before:absolute not-last:before:top-9 not-last:before:left-[17px] not-last:before:h-[calc(100%-0.75rem)] not-last:before:w-0.5 not-last:before:bg-ember/45 md:flex-col md:pr-6 md:not-last:before:top-[17px] md:not-last:before:left-9 md:not-last:before:h-0.5 md:not-last:before:w-[calc(100%-2.25rem)]"
					>
						<Circle goal={index === steps.length - 1}>{index + 1}</Circle>
						<div>
							<h3 className="font-semibold">{title}</h3>
							<p className="mt-0.5 text-ink-2">{text}</p>
						</div>
					</li>
				))}
			</ol>
		</Card>
	);
}
