import { Reply } from 'lucide-react';
import { ExternalButtonLink } from '../../ui/button.tsx';
import { again } from '../introductions/intro-texts.ts';
import { composeAddress, lastMailbox } from './compose-address.ts';

type ReplyLinkProps = { to: string | null; subject: string; who: string; className?: string };

/** Opens an answer to somebody who replied, in the mailbox that the user opened last. Nothing where their address is not known. */
export function ReplyLink({ to, subject, who, className }: ReplyLinkProps) {
	const mailbox = lastMailbox();
	const address = to && composeAddress(mailbox, { to, subject: again(subject), body: '' });
	if (!address) return null;
	return (
		<ExternalButtonLink
			href={address}
			{...(mailbox !== 'app' && { target: '_blank', rel: 'noopener noreferrer' })}
			aria-label={`Reply to ${who}`}
			className={className}
		>
			<Reply aria-hidden />
			Reply
		</ExternalButtonLink>
	);
}
