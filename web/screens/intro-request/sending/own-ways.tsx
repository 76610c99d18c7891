import { AtSign, Copy, Mail } from 'lucide-react';
import { Button } from '../../../ui/button.tsx';
import { pressProps } from './presses.ts';
import { type Way, wayNames, ways } from './ways.ts';

const icons = { linkedin: Copy, gmail: Mail, outlook: Mail, mailApp: AtSign } as const;

/** The button of one way in which the person sends the message themselves. */
export function WayButton({ way, ...props }: { way: Way } & Parameters<typeof Button>[0]) {
	const Icon = icons[way];
	return (
		<Button {...pressProps(way)} {...props}>
			{!props.pending && <Icon aria-hidden />}
			{wayNames[way]}
		</Button>
	);
}

/** The ways in which the person sends the message themselves, but for the one that leads. */
export function OwnWays({ leading, isPending }: { leading: Way | null; isPending: boolean }) {
	return (
		// biome-ignore lint/a11y/useSemanticElements: a fieldset would draw its own box.
		<div role="group" aria-labelledby="own-ways" className="flex flex-wrap items-center gap-2">
			<span id="own-ways" className="mr-1 text-ink-3 text-sm">
				{leading ? 'Or send it' : 'Send it yourself'}
			</span>
			{ways
				.filter((way) => way !== leading)
				.map((way) => (
					<WayButton key={way} way={way} variant="ghost" className="px-2.5 text-sm" aria-disabled={isPending} />
				))}
		</div>
	);
}

/** Says that the address is not known, or not for sure, and how they are reached then. Called by name: no pronoun is guessed. */
export function NoAddress({ name, isDoubtful }: { name: string; isDoubtful: boolean }) {
	return (
		<p className="wrap-anywhere mt-1 text-ink-2 text-sm">
			<span>{isDoubtful ? 'We’re not sure of' : 'We don’t have'}</span>{' '}
			<bdi className="font-semibold text-ink">{name}</bdi>
			<span>’s email.</span>
			{!isDoubtful && (
				<span>
					{' '}
					Message <bdi>{name}</bdi> on LinkedIn, or send it from your own mailbox.
				</span>
			)}
		</p>
	);
}
