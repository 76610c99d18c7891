import { Reply } from 'lucide-react';
import { ExternalButtonLink } from '../../ui/button.tsx';
import { composeAddress, lastMailbox } from '../mailbox/compose-address.ts';
import { again } from './intro-texts.ts';

type Replying = { to: string | null; subject: string };

/**
 * Returns the attributes of a link that opens an answer to a reply, in the last opened mailbox. Null if the replier's
 * address is unknown.
 */
export function replyIn({ to, subject }: Replying): { href: string; target?: string; rel?: string } | null {
	const mailbox = lastMailbox();
	const href = to && composeAddress(mailbox, { to, subject: again(subject), body: '' });
	if (!href) return null;
	return mailbox === 'app' ? { href } : { href, target: '_blank', rel: 'noopener noreferrer' };
}

/** Opens an answer to a reply. Shows nothing if the replier's address is unknown. */
export function ReplyLink({ to, subject, who, className }: Replying & { who: string; className?: string }) {
	const address = replyIn({ to, subject });
	if (!address) return null;
	return (
		<ExternalButtonLink {...address} aria-label={`Reply to ${who}`} className={className}>
			<Reply aria-hidden />
			Reply
		</ExternalButtonLink>
	);
}
