import { Lightbulb } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Prospect } from '#contract/prospect';
import { initial, PersonPath } from '../../parts/person-path.tsx';
import { Card, CardTitle } from '../../ui/card.tsx';

/** The prospect and the connection, drawn as a path. */
type IntroductionForProps = { prospect: Prospect; people?: readonly Prospect[] | undefined; children: ReactNode };

export function IntroductionFor({ prospect, people, children }: IntroductionForProps) {
	const { name, title, location, connectionSource } = prospect;
	const about = (
		<>
			<span className="block">{title || 'No title'}</span>
			{location && <span className="block">{location}</span>}
		</>
	);
	return (
		<Card>
			<CardTitle>Introduction For</CardTitle>
			<div className="mt-4">
				<PersonPath
					stops={[
						{ mark: 'Y', title: 'You' },
						...(connectionSource
							? [{ mark: initial(connectionSource), title: connectionSource, text: 'Your Connection' }]
							: []),
						...(people
							? [
									{
										mark: String(people.length),
										title: `${people.length} people`,
										text: <People people={people} />,
										goal: true,
									},
								]
							: [{ mark: initial(name), title: name, text: about, goal: true }]),
					]}
				/>
			</div>
			{children}
		</Card>
	);
}

const People = ({ people }: { people: readonly Prospect[] }) =>
	people.map(({ id, name, title }) => (
		<span key={id} className="block">
			{[name, title].filter(Boolean).join(', ')}
		</span>
	));

const tips = [
	'Say how you know each other.',
	'Say why this person, in a line.',
	'Make one small ask.',
	'Add a part they can forward as it is.',
	'Make it easy to say no.',
];

/** Five tips. */
export function EmailTips() {
	return (
		<Card>
			<CardTitle icon={<Lightbulb aria-hidden />}>Email Tips</CardTitle>
			<ul className="mt-3 list-disc space-y-1 pl-5 text-ink-2 marker:text-ember">
				{tips.map((tip) => (
					<li key={tip}>{tip}</li>
				))}
			</ul>
		</Card>
	);
}
