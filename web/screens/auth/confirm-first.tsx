import { useMutation } from '@tanstack/react-query';
import { MailCheck } from 'lucide-react';
import { useEffect } from 'react';
import type { User } from '#contract/user';
import { sendVerification } from '../../queries/profile.ts';
import { Button } from '../../ui/button.tsx';
import { wantHeading } from '../../ui/keyboard/focus.ts';
import { PageHeader } from '../../ui/page-header.tsx';

/** Shown in place of the app, on a server where nothing works before the user's address is confirmed. */
export function ConfirmFirst({ user: { email }, onSignOut }: { user: User; onSignOut: () => void }) {
	const { mutate, isPending } = useMutation(sendVerification);
	useEffect(() => {
		document.title = 'Confirm your address first · Kindling';
		return wantHeading;
	}, []);
	return (
		<main className="mx-auto flex min-h-dvh max-w-xl flex-col items-center justify-center px-4 py-10 text-center">
			<MailCheck aria-hidden className="mb-4 size-8 text-ink-2" />
			<PageHeader
				title="Confirm your address first"
				subtitle={`Open the link we emailed to ${email}and click the button on that page. Then reload this one.`}
			/>
			<div className="flex flex-wrap justify-center gap-3">
				<Button variant="primary" onClick={() => window.location.reload()}>
					Reload
				</Button>
				<Button pending={isPending} onClick={() => mutate(email)}>
					Send the link again
				</Button>
				<form method="post" action="/api/logout" onSubmit={onSignOut}>
					<Button type="submit">Logout</Button>
				</form>
			</div>
		</main>
	);
}
