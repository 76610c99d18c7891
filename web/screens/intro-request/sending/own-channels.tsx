import { AtSign, Copy, Mail } from 'lucide-react';
import { Button } from '../../../ui/button.tsx';
import { type Channel, channelButtons, channels } from './channels.ts';
import { pressProps } from './press-kind.ts';

const icons = { linkedin: Copy, gmail: Mail, outlook: Mail, app: AtSign } as const;

/** The button that opens a channel with the message. */
export function ChannelButton({ channel, ...props }: { channel: Channel } & Parameters<typeof Button>[0]) {
	const Icon = icons[channel];
	return (
		<Button {...pressProps(channel)} {...props}>
			{!props.pending && <Icon aria-hidden />}
			{channelButtons[channel]}
		</Button>
	);
}

/** The buttons of the channels, except the leading one. */
export function OwnChannels({ leading, isPending }: { leading: Channel | null; isPending: boolean }) {
	return (
		// biome-ignore lint/a11y/useSemanticElements: a fieldset would draw its own box.
		<div role="group" aria-labelledby="own-channels" className="flex flex-wrap items-center gap-2">
			<span id="own-channels" className="mr-1 text-ink-3 text-sm">
				{leading ? 'Or send it' : 'Send it yourself'}
			</span>
			{channels
				.filter((channel) => channel !== leading)
				.map((channel) => (
					<ChannelButton
						key={channel}
						channel={channel}
						variant="ghost"
						className="px-2.5 text-sm"
						aria-disabled={isPending}
					/>
				))}
		</div>
	);
}

/** Says that the address is unknown or unsure, and how to reach them. Uses the name, so that no pronoun is guessed. */
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
