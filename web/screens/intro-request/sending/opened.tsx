import { formatNumber } from '#contract/rules/format';
import { CopyBox } from '../../../ui/clipboard/copy-box.tsx';
import { type Channel, linkedInMost } from './channels.ts';

/** A message that users send themselves, as opened in a channel. */
export type OpenedMessage = {
	channel: Channel;
	url: string;
	/** The whole message, with its answer link if there is one. */
	text: string;
	answerUrl: string | null;
	/** The text has to be pasted, and is on the clipboard if `isCopied`. */
	isPasted: boolean;
	isCopied: boolean;
	/** The browser opened the channel. */
	isOpen: boolean;
};

const channelNames: Record<Channel, string> = {
	linkedin: 'LinkedIn',
	gmail: 'Gmail',
	outlook: 'Outlook',
	app: 'your mail app',
};

/** Instructions for the window that a channel opened, and the message with its link, for copying by hand. */
export function Opened({ opened }: { opened: OpenedMessage }) {
	const { channel, url, text, answerUrl } = opened;
	return (
		<section aria-label="Send it yourself" className="flex flex-col gap-3 rounded-md bg-sunken p-4">
			<p role="status" className="wrap-anywhere">
				{sentence(opened)}{' '}
				{!opened.isOpen && (
					<a href={url} target="_blank" rel="noreferrer" className="font-semibold text-ember-ink underline">
						Open {channelNames[channel]}
					</a>
				)}
			</p>
			<details open={opened.isPasted && !opened.isCopied}>
				<summary className="cursor-pointer rounded-xs py-1 font-medium text-ink-2 text-sm hover:text-ink">
					{answerUrl ? 'Message with the answer link' : 'Message'}
				</summary>
				<CopyBox label="Message to send" text={text} copy="Copy message" rows={6} className="mt-2" />
				{answerUrl && <CopyBox label="Answer link" text={answerUrl} copy="Copy link" className="mt-3" />}
			</details>
		</section>
	);
}

function sentence({ channel, text, isPasted, isCopied }: OpenedMessage): string {
	if (!isPasted)
		return `Your message is in ${channelNames[channel]}. Nothing is recorded until you say that you sent it.`;
	const tooLong =
		channel !== 'linkedin'
			? 'The message is too long for a link. '
			: text.length > linkedInMost
				? `LinkedIn takes up to ${formatNumber(linkedInMost)} characters, so shorten it there. `
				: '';
	if (!isCopied) return `${tooLong}This browser doesn’t let us copy. Copy the message below, and paste it.`;
	return `${tooLong}Message copied. Paste it in ${channelNames[channel]}. Nothing is recorded until you say that you sent it.`;
}
