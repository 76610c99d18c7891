import { formatNumber } from '#contract/rules/format';
import { CopyBox } from '../../../ui/clipboard/copy-box.tsx';
import { linkedInMost, type Way } from './ways.ts';

/** A message that the person sends themselves, as it was opened: by which way, and what they have to do there. */
export type OpenedWay = {
	way: Way;
	url: string;
	/** The whole message, with its answer link, where there is one. */
	text: string;
	answerUrl: string | null;
	/** Whether it has to be pasted, and whether it is on the clipboard for that. */
	isPasted: boolean;
	isCopied: boolean;
	/** Whether the browser let the way open. */
	isOpen: boolean;
};

const places: Record<Way, string> = {
	linkedin: 'LinkedIn',
	gmail: 'Gmail',
	outlook: 'Outlook',
	mailApp: 'your mail app',
};

/** Instructions for the window that a way opened, and the message with its link, to copy by hand. */
export function Opened({ opened }: { opened: OpenedWay }) {
	const { way, url, text, answerUrl } = opened;
	return (
		<section aria-label="Send it yourself" className="flex flex-col gap-3 rounded-md bg-sunken p-4">
			<p role="status" className="wrap-anywhere">
				{sentence(opened)}{' '}
				{!opened.isOpen && (
					<a href={url} target="_blank" rel="noreferrer" className="font-semibold text-ember-ink underline">
						Open {places[way]}
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

function sentence({ way, text, isPasted, isCopied }: OpenedWay): string {
	if (!isPasted) return `Your message is in ${places[way]}. Nothing is recorded until you say that you sent it.`;
	const tooLong =
		way !== 'linkedin'
			? 'The message is too long for a link. '
			: text.length > linkedInMost
				? `LinkedIn takes up to ${formatNumber(linkedInMost)} characters, so shorten it there. `
				: '';
	if (!isCopied) return `${tooLong}This browser doesn’t let us copy. Copy the message below, and paste it.`;
	return `${tooLong}Message copied. Paste it in ${places[way]}. Nothing is recorded until you say that you sent it.`;
}
