import { Lightbulb, X } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Prospect } from '#contract/prospect';
import { firstRole } from '#contract/rules/first-role';
import type { Reach } from '#contract/rules/reach';
import { ReachMark } from '../../features/connectors/reach-mark.tsx';
import type { People } from '../../features/introductions/several-texts.ts';
import { Card, CardTitle } from '../../ui/card.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { initial, PersonPath, type Stop } from '../../ui/person-path.tsx';

type IntroductionForProps = {
	people: People;
	/** The connector. */
	connector: string | null;
	/** How they can be reached. */
	reach: Reach | undefined;
	/** Leaves one person out; undefined if all have to stay. */
	onDrop: ((id: string) => void) | undefined;
	children: ReactNode;
};

/** The people and the connection, drawn as a path. */
export function IntroductionFor({ people, connector, reach, onDrop, children }: IntroductionForProps) {
	const [{ name, title, location }, ...others] = people;
	const about = (
		<>
			<span className="block">{title || 'No title'}</span>
			{location && <span className="block">{location}</span>}
		</>
	);
	const stops: Stop[] = [{ mark: 'Y', title: 'You' }];
	if (connector) {
		const title = <Named name={connector} reach={reach} />;
		stops.push({ mark: initial(connector), title, text: 'Your Connection' });
	}
	if (others.length > 0) {
		const text = <Several people={people} onDrop={onDrop} />;
		stops.push({ mark: String(people.length), title: `${people.length} people`, text, goal: true });
	} else {
		stops.push({ mark: initial(name), title: name, text: about, goal: true });
	}
	return (
		<Card>
			<CardTitle>Introduction For</CardTitle>
			<div className="mt-4">
				<PersonPath stops={stops} />
			</div>
			{children}
		</Card>
	);
}

const Named = ({ name, reach }: { name: string; reach: Reach | undefined }) => (
	<>
		<bdi>{name}</bdi>
		<ReachMark reach={reach} />
	</>
);

type SeveralProps = { people: readonly Prospect[]; onDrop: IntroductionForProps['onDrop'] };

const Several = ({ people, onDrop }: SeveralProps) => (
	<ul className="mt-1 grid gap-1">
		{people.map(({ id, name, title }) => (
			<li key={id} className="flex items-start justify-between gap-1">
				<span>
					<bdi className="block text-ink">{name}</bdi>
					{title && (
						<span dir="auto" className="block">
							{firstRole(title)}
						</span>
					)}
				</span>
				{onDrop && (
					<IconButton label={`Leave ${name} out`} className="-my-1 shrink-0" onClick={() => onDrop(id)}>
						<X aria-hidden />
					</IconButton>
				)}
			</li>
		))}
	</ul>
);

const tips = [
	'Say how you know each other.',
	'Say why this person, in a line.',
	'Make one small ask.',
	'Add a part they can forward as it is.',
	'Make it easy to say no.',
];

/** Five tips for the email. */
export function EmailTips() {
	return (
		<Card>
			<CardTitle icon={<Lightbulb aria-hidden />}>Email Tips</CardTitle>
			<ul className="mt-3 grid list-disc gap-1 pl-5 text-ink-2 marker:text-ember">
				{tips.map((tip) => (
					<li key={tip}>{tip}</li>
				))}
			</ul>
		</Card>
	);
}
