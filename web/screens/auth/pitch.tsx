import { ClipboardList, MailPlus, Waypoints } from 'lucide-react';
import { Circle, PersonPath } from '../../ui/person-path.tsx';

/** The side panel: Kindling in three steps. */
export function Pitch() {
	return (
		<aside
			aria-labelledby="pitch"
			className="flex items-center border-t bg-sunken px-4 py-12 sm:px-8 lg:border-t-0 lg:border-l lg:px-16"
		>
			<div className="mx-auto w-full max-w-96 lg:mx-0 lg:max-w-130">
				<h1 id="pitch" className="text-balance font-bold text-2xl lg:text-3xl">
					Turn Cold Outreach Into Warm Introductions
				</h1>
				<PersonPath
					className="mt-9 text-md"
					stops={[
						{
							mark: <ClipboardList />,
							title: 'Import prospect lists',
							text: 'The people you want to meet, straight from your sales search.',
						},
						{
							mark: <Waypoints />,
							title: 'Find mutual connections with the extension',
							text: 'See who already knows them, and knows you.',
						},
						{
							mark: <MailPlus />,
							title: 'Request warm introductions',
							text: 'A short, kind email that is easy to forward.',
							goal: true,
						},
					]}
				/>
				<Example />
			</div>
		</aside>
	);
}

// A picture of the idea, hidden from screen readers because the steps above say the same in words.
function Example() {
	const people = [
		{ mark: 'Y', name: 'You' },
		{ mark: 'D', name: 'Dana' },
		{ mark: 'A', name: 'Amara', goal: true },
	];
	return (
		<div aria-hidden className="mt-10 hidden rounded-lg border bg-surface px-6 py-5 shadow-sm lg:block">
			<div className="flex items-start">
				{people.map((person, index) => (
					<div key={person.name} className={index === 0 ? 'flex items-start' : 'flex flex-1 items-start'}>
						{index > 0 && <span className="mt-4.25 h-0.5 flex-1 bg-ember/45" />}
						<span className="flex w-14 flex-col items-center gap-1.5">
							<Circle goal={person.goal}>{person.mark}</Circle>
							<span className="font-semibold text-sm">{person.name}</span>
						</span>
					</div>
				))}
			</div>
			<p className="mt-4 border-t pt-4 text-ink-2">
				“Dana, you know Amara. Could you ask if she’d be open to a 15-minute chat?”
			</p>
		</div>
	);
}
