import { useQuery } from '@tanstack/react-query';
import { Check } from 'lucide-react';
import { useState } from 'react';
import type { Circle } from '#contract/circle';
import { firstName } from '#contract/rules/first-name';
import type { IntroKind } from '#contract/rules/intro-status';
import { circleQuery } from '../../queries/circle.ts';
import { isNamed } from '../connectors/connectors.ts';
import type { Opening } from '../introductions/intro-texts.ts';

type Member = Circle['members'][number];

/**
 * Finds circle members with the connector's name, who can be asked without an address, and which of them is asked while
 * no address is typed: the only one, or the chosen one. A message that follows a request goes to the same member.
 */
export function useCircleMember(connector: string | null, opening: Opening | null) {
	const { data: circle } = useQuery(circleQuery);
	const [chosen, choose] = useState<string | null>(null);
	const seen = circle?.members.filter((one) => one.seen) ?? [];
	const named = seen.filter(({ id, name }) => (opening ? id === opening.circleMember : isNamed(name, connector)));
	const [only, ...others] = named;
	return { named, member: others.length === 0 ? only : named.find(({ id }) => id === chosen), choose };
}

/** It is known which circle members can be asked. */
export const useIsCircleRead = (enabled = true) => useQuery({ ...circleQuery, enabled }).isFetched;

type CircleMemberProps = ReturnType<typeof useCircleMember> & {
	kind: IntroKind;
	/** The address in the field. */
	address: string;
	onChosen: () => void;
};

const asks = {
	offer: (name: string) =>
		`${name} is in your circle. We'll ask them in Kindling and by email, so you don't need their address.`,
	instead: (name: string) => `Leave this empty to ask ${name} in Kindling: they're in your circle.`,
};
const thanks = {
	offer: (name: string) =>
		`${name} is in your circle. We'll thank them in Kindling and by email, so you don't need their address.`,
	instead: (name: string) => `Leave this empty to thank ${name} in Kindling: they're in your circle.`,
};

/** Says that a circle member needs no address. Asks which one, if several have the connector's name. */
export function CircleMember({ named, member, choose, kind, address, onChosen }: CircleMemberProps) {
	const [first] = named;
	if (!first) return null;
	const called = firstName(first.name);
	const { offer, instead } = kind === 'thanks' ? thanks : asks;
	if (named.length > 1) return <Namesakes named={named} member={member} choose={choose} onChosen={onChosen} />;
	return <p className="mt-1 text-ink-2 text-sm">{address.trim() ? instead(called) : offer(called)}</p>;
}

type NamesakesProps = {
	named: readonly Member[];
	member: Member | undefined;
	choose: (id: string) => void;
	onChosen: () => void;
};

// In the order of the members in Settings: by the day they joined.
function Namesakes({ named, member, choose, onChosen }: NamesakesProps) {
	return (
		<>
			<p className="mt-1 text-ink-2 text-sm">
				{`${named.length} people in your circle have this name. Choose one, and we'll ask them in Kindling and by email.`}
			</p>
			<ul aria-label="In your circle" className="-mx-2 mt-1">
				{named.map((one, at) => (
					<li key={one.id}>
						<button
							type="button"
							aria-pressed={one === member}
							onClick={() => {
								choose(one.id);
								onChosen();
							}}
							className="flex min-h-9 w-full items-center gap-3 rounded-sm px-2 py-1 text-left text-sm hover:bg-hover pointer-coarse:min-h-11"
						>
							<span className="wrap-anywhere min-w-0 flex-1">
								<bdi className="font-semibold text-ember-ink">{one.name}</bdi>{' '}
								<span className="text-ink-3">
									{one.role === 'owner' ? 'Owner' : at === 0 ? 'Joined first' : 'Joined later'}
								</span>
							</span>
							{one === member && <Check aria-hidden className="size-4 shrink-0 text-ember-ink" />}
						</button>
					</li>
				))}
			</ul>
		</>
	);
}
