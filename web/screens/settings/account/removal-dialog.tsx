import { useMutation, useQuery } from '@tanstack/react-query';
import { accountRemoval } from '#contract/account';
import { useForm } from '../../../features/forms/use-form.ts';
import { removeAccount } from '../../../queries/account.ts';
import { userQuery } from '../../../queries/session.ts';
import { Field } from '../../../ui/fields/field.tsx';
import { PasswordInput } from '../../../ui/fields/password-input.tsx';
import { dropDraftsOf } from '../../../ui/memory/drafts.ts';
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx';

/** Asks for the password before the account is deleted. */
export function RemovalDialog({ onClose }: { onClose: () => void }) {
	const { data: user } = useQuery(userQuery);
	const { mutate, isPending } = useMutation({
		...removeAccount,
		onSuccess: (...response) => {
			if (user) dropDraftsOf(user.id);
			removeAccount.onSuccess?.(...response);
		},
	});
	const { errors, read, refuse, props } = useForm(accountRemoval, { pending: isPending, mainField: 'password' });
	return (
		<ConfirmDialog
			title="Delete your account?"
			description="Everything in it is deleted, and every session is signed out. This action cannot be undone."
			confirm="Delete Everything"
			pending={isPending}
			formProps={props}
			onClose={onClose}
			onConfirm={(event) => {
				const value = read(event);
				if (value) mutate(value, { onError: refuse });
			}}
		>
			<Field label="Your Password" error={errors.password}>
				{(control) => <PasswordInput {...control} name="password" autoComplete="current-password" />}
			</Field>
		</ConfirmDialog>
	);
}
