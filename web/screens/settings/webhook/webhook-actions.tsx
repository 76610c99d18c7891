import { useMutation } from '@tanstack/react-query';
import { Check, Copy } from 'lucide-react';
import { useState } from 'react';
import type { SavedWebhook, Webhook } from '#contract/webhook';
import { useForm } from '../../../features/forms/use-form.ts';
import { Button } from '../../../ui/button.tsx';
import { useCopy } from '../../../ui/clipboard/use-copy.ts';
import { Field } from '../../../ui/fields/field.tsx';
import { PasswordInput } from '../../../ui/fields/password-input.tsx';
import { lazyPart } from '../../../ui/loading/lazy-part.tsx';
import { codeWhenUsed } from '../../../ui/loading/when-used.ts';
import { AskingButton } from '../../../ui/overlays/asking-button.tsx';
import { removeWebhook, renewWebhookSecret, sendWebhookTest } from './queries.ts';

const webhookSecretForm = codeWhenUsed(async () => (await import('#contract/webhook')).webhookSecretForm);

const ConfirmDialog = lazyPart(async () => (await import('../../../ui/overlays/confirm-dialog.tsx')).ConfirmDialog, {
	place: 'over',
});

type WebhookActionsProps = {
	webhook: Webhook;
	/** The secret right after it was created; otherwise empty. */
	secret: string;
	onSecret: (saved: SavedWebhook) => void;
};

/** The new secret, and the actions on an address: test it, create a new secret, remove it. */
export function WebhookActions({ webhook, secret, onSecret }: WebhookActionsProps) {
	const test = useMutation(sendWebhookTest);
	const [renews, setRenews] = useState(false);
	const removal = useMutation(removeWebhook);
	return (
		<>
			{secret && <Secret secret={secret} />}
			<div className="flex flex-wrap gap-2">
				{!webhook.offAt && (
					<Button pending={test.isPending} onClick={() => test.mutate()}>
						Send a Test
					</Button>
				)}
				<Button onClick={() => setRenews(true)}>New Secret</Button>
				{renews && <SecretDialog onSecret={onSecret} onClose={() => setRenews(false)} />}
				<AskingButton
					variant="ghost"
					pending={removal.isPending}
					question={{
						title: 'Remove the webhook?',
						description: 'Messages that are still waiting are deleted too.',
						confirm: 'Remove Webhook',
					}}
					onConfirm={() => removal.mutate()}
				>
					Remove Webhook
				</AskingButton>
			</div>
		</>
	);
}

/** The secret that messages are signed with, right after it was created, the only time it is shown. */
function Secret({ secret }: { secret: string }) {
	const { copied, copy } = useCopy(secret);
	return (
		<div role="status" className="grid justify-items-start gap-2 rounded-md bg-spruce-soft px-4 py-3">
			<p className="text-sm text-spruce-ink">
				<strong>Copy it now; you won’t see it again.</strong> Your program uses the secret to check that a message is
				from us.
			</p>
			<code className="wrap-anywhere select-all text-sm">{secret}</code>
			<Button onClick={() => void copy()}>
				{copied ? <Check aria-hidden /> : <Copy aria-hidden />}
				Copy Secret
			</Button>
		</div>
	);
}

type SecretDialogProps = { onSecret: (saved: SavedWebhook) => void; onClose: () => void };

/** Asks for the password before a new secret is created. */
function SecretDialog({ onSecret, onClose }: SecretDialogProps) {
	const { mutate, isPending } = useMutation(renewWebhookSecret);
	const { errors, read, whenReadable, refuse, props } = useForm(webhookSecretForm, {
		pending: isPending,
		mainField: 'password',
	});
	return (
		<ConfirmDialog
			title="Create a new secret?"
			description="New messages are signed with it. The previous one works for another day."
			confirm="New Secret"
			pending={isPending}
			formProps={props}
			onClose={onClose}
			onConfirm={whenReadable((event) => {
				const value = read(event);
				const onSuccess = (saved: SavedWebhook) => {
					onSecret(saved);
					onClose();
				};
				if (value) mutate(value, { onSuccess, onError: refuse });
			})}
		>
			<Field label="Your Password" error={errors.password}>
				{(control) => <PasswordInput {...control} name="password" autoComplete="current-password" />}
			</Field>
		</ConfirmDialog>
	);
}
