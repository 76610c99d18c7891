import { useMutation, useQueryClient } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { MailCheck, Send } from 'lucide-react';
import { type ReactNode, useEffect } from 'react';
import { isLocalHost } from '#contract/rules/web-address';
import type { User } from '#contract/user';
import { actionNamed } from '../../../features/actions/actions.ts';
import { sendVerification } from '../../../queries/profile.ts';
import { readUser, userQuery } from '../../../queries/session.ts';
import { Button } from '../../../ui/button.tsx';
import { lazyPart } from '../../../ui/loading/lazy-part.tsx';
import type { Channel } from './channels.ts';
import { ChannelButton } from './own-channels.tsx';
import { pressProps } from './press-kind.ts';
import type { useSending } from './use-sending.ts';

const Trouble = lazyPart(async () => (await import('./trouble.tsx')).Trouble);

type SendRowProps = {
	user: User | null | undefined;
	sending: ReturnType<typeof useSending>;
	/** The channel that comes first if no address is known. */
	leading: Channel | null;
	/** The call in flight is for a message that the user sends themselves. */
	isOwn: boolean;
	onCancel: () => void;
	/** Questions before it is sent. */
	children: ReactNode;
};

/**
 * The end of the form, always visible: the problem, Send Email, Cancel and, if no address is known, the leading
 * channel.
 */
export function SendRow({ user, sending, leading, isOwn, onCancel, children }: SendRowProps) {
	const { problem, isPending } = sending;
	return (
		<>
			{user && (mustVerify(user) || problem?.isUnverified) && <VerifyAddress email={user.email} />}
			<div
				data-send-row
				className="max-md:short:bottom-0 sticky bottom-15 z-20 -mx-5 -mb-5 flex flex-wrap gap-2 rounded-b-lg border-t bg-surface px-5 py-3 sm:flex-row-reverse md:bottom-0"
			>
				{problem && <Trouble problem={problem} />}
				{/* First, because Enter in a field presses the first button that sends. */}
				<Button
					{...pressProps('mail')}
					variant={leading ? 'secondary' : 'primary'}
					className={clsx(leading ? 'max-sm:flex-1' : 'max-sm:w-full')}
					pending={isPending && !isOwn}
					aria-keyshortcuts="Control+Enter Meta+Enter"
				>
					{!(isPending && !isOwn) && <Send aria-hidden />}
					{actionNamed('send').name}
				</Button>
				{leading && (
					<ChannelButton
						channel={leading}
						variant="primary"
						className="max-sm:order-first max-sm:w-full sm:-order-1"
						pending={isPending && isOwn}
					/>
				)}
				<Button onClick={onCancel}>Cancel</Button>
				{children}
			</div>
		</>
	);
}

/** True if the user has to confirm their address before a mail is sent. On a local server no mail leaves. */
const mustVerify = (user: User | null | undefined, hostname = window.location.hostname) =>
	user?.emailVerified === false && !isLocalHost(hostname);

/** Says that the user's own address is not confirmed yet, and sends the link again on a press. */
function VerifyAddress({ email }: { email: string }) {
	const { mutate, isPending } = useMutation(sendVerification);
	useConfirmedElsewhere();
	return (
		<div className="flex gap-3 rounded-md bg-sunken p-4" role="status">
			<MailCheck aria-hidden className="mt-0.5 size-4 shrink-0 text-ink-2" />
			<div className="min-w-0">
				<p className="wrap-anywhere font-semibold">Please confirm your own email address first</p>
				<p className="mt-1 wrap-anywhere text-ink-2 text-sm">
					We send emails in your name only once we know that the address is yours. Open the link we emailed to {email}.
					Everything else works without it, and your text stays here.
				</p>
				<Button className="mt-3" pending={isPending} onClick={() => mutate(email)}>
					Send the link again
				</Button>
			</div>
		</div>
	);
}

// The mailed link opens in another tab. When the user returns from there, their record is read again.
function useConfirmedElsewhere() {
	const client = useQueryClient();
	useEffect(() => {
		const look = async () => {
			if (document.visibilityState !== 'visible') return;
			const user = await readUser().catch(() => null);
			if (user?.emailVerified) client.setQueryData(userQuery.queryKey, user);
		};
		document.addEventListener('visibilitychange', look);
		return () => document.removeEventListener('visibilitychange', look);
	}, [client]);
}
