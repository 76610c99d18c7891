import { useMutation, useQueryClient } from '@tanstack/react-query';
import { MailCheck } from 'lucide-react';
import { useEffect } from 'react';
import { isLocalHost } from '#contract/rules/local-host';
import type { User } from '#contract/user';
import { sendVerification } from '../../../queries/account.ts';
import { readUser, userQuery } from '../../../queries/session.ts';
import { Button } from '../../../ui/button.tsx';

/** Whether the person has to confirm their address before a mail is sent. On this machine none leaves. */
export const mustVerify = (user: User | null | undefined, hostname = window.location.hostname) =>
	user?.emailVerified === false && !isLocalHost(hostname);

/** Says that the person's own address is not confirmed yet, and sends the link again on a press. */
export function VerifyAddress({ email }: { email: string }) {
	const { mutate, isPending } = useMutation(sendVerification);
	useConfirmedElsewhere();
	return (
		<div className="flex gap-3 rounded-md bg-sunken p-4" role="status">
			<MailCheck aria-hidden className="mt-0.5 size-4 shrink-0 text-ink-2" />
			<div className="min-w-0">
				<p className="break-words font-semibold">Please confirm your own email address first</p>
				<p className="mt-1 break-words text-ink-2 text-sm">
					Emails are sent in your name only when it is sure that the address is yours. Open the link that was mailed to{' '}
					{email}. Everything else works without it, and your text stays here.
				</p>
				<Button className="mt-3" pending={isPending} onClick={() => mutate(email)}>
					Send the link again
				</Button>
			</div>
		</div>
	);
}

// The mailed link opens in another tab. Whoever comes back from there is asked for once more.
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
