import { Copy, ExternalLink, Mail } from 'lucide-react';
import { useState } from 'react';
import { isWebAddress } from '#contract/rules/web-address';
import {
	composeAddress,
	lastMailbox,
	mailboxButtons,
	mailboxes,
	type OwnMessage,
	rememberMailbox,
} from '../../features/mailbox/compose-address.ts';
import { Button, ExternalButtonLink } from '../../ui/button.tsx';
import { copyText } from '../../ui/clipboard/copy-text.ts';
import { useCopy } from '../../ui/clipboard/use-copy.ts';

type WriteButtonsProps = { message: OwnMessage; profile: string | null; name: string };

/**
 * Buttons that open a message for users to send themselves. With an address, the mailbox last opened comes first;
 * without one, the person's profile.
 */
export function WriteButtons({ message, profile, name }: WriteButtonsProps) {
	const [last, setLast] = useState(lastMailbox);
	const { copy } = useCopy(message.body);
	const url = profile && isWebAddress(profile) ? profile : null;
	const isByProfile = !message.to && url !== null;
	const inOrder = [last, ...mailboxes.filter((one) => one !== last)];
	const open = inOrder.flatMap((mailbox) => {
		const address = composeAddress(mailbox, message);
		return address ? [{ mailbox, address }] : [];
	});
	const profileButton = url && (
		<ExternalButtonLink
			variant={isByProfile ? 'primary' : 'secondary'}
			href={url}
			target="_blank"
			rel="noopener noreferrer"
			onClick={() => void copyText(message.body)}
		>
			<ExternalLink aria-hidden />
			Copy and open their profile
		</ExternalButtonLink>
	);
	return (
		<>
			{isByProfile && profileButton}
			{open.map(({ mailbox, address }, at) => (
				<ExternalButtonLink
					key={mailbox}
					variant={at === 0 && !isByProfile ? 'primary' : 'secondary'}
					href={address}
					target={mailbox === 'app' ? undefined : '_blank'}
					rel={mailbox === 'app' ? undefined : 'noopener noreferrer'}
					onClick={() => {
						rememberMailbox(mailbox);
						setLast(mailbox);
					}}
				>
					<Mail aria-hidden />
					{mailboxButtons[mailbox]}
				</ExternalButtonLink>
			))}
			{!isByProfile && profileButton}
			<Button variant={open.length === 0 && !url ? 'primary' : 'secondary'} onClick={copy}>
				<Copy aria-hidden />
				Copy message
			</Button>
			{!message.to && open.length > 0 && (
				<p className="text-ink-3 text-sm">{`We don’t have ${name}’s email. Your address book may complete the name.`}</p>
			)}
		</>
	);
}
