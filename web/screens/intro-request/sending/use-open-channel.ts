import { useState } from 'react';
import type { SavedRequest } from '#contract/intro-request';
import { mailedText } from '#contract/mailed-text';
import { askAgainAbout } from '../../../features/introductions/not-yet.ts';
import { copyText } from '../../../ui/clipboard/copy-text.ts';
import { type Channel, channelAddress, rememberChannel } from './channels.ts';
import type { OpenedMessage } from './opened.tsx';

/** The recipient: their name and profile, if known, and the names of the people it is about. */
type To = { name: string | null; profile: string | null; people: readonly string[] };

/** Opens a prepared message in a channel. `opened` is the message last opened. */
export function useOpenChannel({ name, profile, people }: To) {
	const [opened, setOpened] = useState<OpenedMessage | null>(null);
	const open = async (channel: Channel, request: SavedRequest) => {
		rememberChannel(channel);
		askAgainAbout(request.id);
		const answerUrl = request.answerUrl ?? null;
		const text = mailedText(request.message, answerUrl, people);
		const { url, isPasted } = channelAddress(channel, {
			to: request.recipientEmail,
			subject: request.subject,
			text,
			name,
			profile,
		});
		// Before the channel opens, because a window in the background can't copy.
		const isCopied = isPasted && (await copyText(text));
		setOpened({ channel, url, text, answerUrl, isPasted, isCopied, isOpen: openUrl(url) });
	};
	return { opened, open };
}

// A mail app opens beside this tab. Other pages get no reference to this one.
function openUrl(url: string): boolean {
	if (url.startsWith('mailto:')) {
		window.location.assign(url);
		return true;
	}
	const tab = window.open(url, '_blank');
	if (!tab) return false;
	try {
		tab.opener = null;
	} catch {}
	return true;
}
