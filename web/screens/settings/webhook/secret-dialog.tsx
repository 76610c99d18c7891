import { useMutation } from '@tanstack/react-query';
import { type SavedWebhook, webhookSecretForm } from '#contract/webhook';
import { useForm } from '../../../parts/forms/use-form.ts';
import { renewWebhookSecret } from '../../../queries/webhook.ts';
import { Field } from '../../../ui/fields/field.tsx';
import { PasswordInput } from '../../../ui/fields/password-input.tsx';
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx';

type SecretDialogProps = { onSecret: (saved: SavedWebhook) => void; onClose: () => void };

/** Asks for the password before another secret is made. */
export function SecretDialog({ onSecret, onClose }: SecretDialogProps) {
	const { mutate, isPending } = useMutation(renewWebhookSecret);
	const { errors, read, refuse, props } = useForm(webhookSecretForm, { pending: isPending, mainField: 'password' });
	return (
		<ConfirmDialog
			title="Make a new secret?"
			description="Messages are signed with it from now on. The one before works for another day."
			confirm="New Secret"
			pending={isPending}
			formProps={{ noValidate: true, ...props }}
			onClose={onClose}
			onConfirm={(event) => {
				const value = read(event);
				const onSuccess = (saved: SavedWebhook) => {
					onSecret(saved);
					onClose();
				};
				if (value) mutate(value, { onSuccess, onError: refuse });
			}}
		>
			<Field label="Your Password" error={errors.password}>
				{(control) => <PasswordInput {...control} name="password" autoComplete="current-password" />}
			</Field>
		</ConfirmDialog>
	);
}
