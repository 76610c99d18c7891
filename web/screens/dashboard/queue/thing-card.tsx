import { ChevronLeft } from 'lucide-react';
import { type ComponentType, useEffect, useRef } from 'react';
import { actionNamed } from '../../../features/actions/actions.ts';
import { useSingleKeys } from '../../../features/actions/single-keys.ts';
import { useActions } from '../../../features/actions/use-actions.ts';
import { Button } from '../../../ui/button.tsx';
import { Card, CardTitle } from '../../../ui/card.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Confirm, Thank, Write } from './answered.tsx';
import { Asked } from './asked.tsx';
import { Ask, Instead } from './people-to-ask.tsx';
import { type Thing, titleOf } from './queue.ts';
import { Replied } from './replied.tsx';
import { Bounced, Look, Nudge } from './unanswered.tsx';
import { clickVerb } from './verbs.tsx';

type ThingCardProps = {
	thing: Thing;
	/** "Waiting for you" or "Next to ask". */
	heading: string;
	/** Its place, such as "1 of 5"; null for the only entry. */
	place: string | null;
	onStep: (steps: number) => void;
};

/** The card for the current entry: a question, its buttons, and buttons for the previous and the next entry. */
export function ThingCard({ thing, heading, place, onStep }: ThingCardProps) {
	const card = useRef<HTMLElement>(null);
	// After a press in the card, or of one of its keys, the next question takes the focus.
	const isUsed = useRef(false);
	const title = `${thing.key} ${titleOf(thing)}`;
	const shown = useRef(title);
	useEffect(() => {
		if (shown.current === title) return;
		shown.current = title;
		if (isUsed.current) card.current?.querySelector<HTMLElement>('[data-question]')?.focus();
		isUsed.current = false;
	}, [title]);
	const step = (steps: number) => {
		isUsed.current = true;
		onStep(steps);
	};
	useActions({
		nextThing: place ? () => step(1) : undefined,
		previousThing: place ? () => step(-1) : undefined,
		verb: (key) => {
			isUsed.current = true;
			clickVerb(card.current, Number(key));
		},
	});
	return (
		<Card ref={card} aria-labelledby="needs-you" className="sm:p-6">
			<div className="mb-3 flex items-center gap-3">
				<CardTitle id="needs-you" className="text-ink-2 text-sm!">
					{heading}
				</CardTitle>
				{place && (
					<>
						<p className="text-ink-3 text-sm even-digits">{place}</p>
						<span className="-my-2 ml-auto flex items-center gap-1">
							<IconButton label={actionNamed('previousThing').name} onClick={() => onStep(-1)}>
								<ChevronLeft aria-hidden />
							</IconButton>
							<Skip onSkip={() => onStep(1)} />
						</span>
					</>
				)}
			</div>
			<div
				key={title}
				onClickCapture={({ target }) => {
					if ((target as Element).closest('button[data-verb]')) isUsed.current = true;
				}}
			>
				<What thing={thing} />
			</div>
		</Card>
	);
}

const Skip = ({ onSkip }: { onSkip: () => void }) => (
	<Button variant="ghost" className="px-2.5" onClick={onSkip}>
		{actionNamed('nextThing').name}
		{useSingleKeys() && (
			<kbd aria-hidden className="rounded-xs border px-1 font-sans text-ink-3 text-xs pointer-coarse:hidden">
				J
			</kbd>
		)}
	</Button>
);

function What({ thing }: { thing: Thing }) {
	if (thing.kind === 'asked') return <Asked ask={thing.ask} person={thing.person} />;
	if (thing.kind === 'ask') return <Ask path={thing.path} />;
	const Of = ofRequest[thing.kind] as ComponentType<{ request: typeof thing.request }>;
	return <Of request={thing.request} />;
}

const ofRequest = {
	confirm: Confirm,
	replied: Replied,
	write: Write,
	thank: Thank,
	instead: Instead,
	bounced: Bounced,
	nudge: Nudge,
	look: Look,
};
