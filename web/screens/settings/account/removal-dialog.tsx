import { useMutation } from '@tanstack/react-query';
import { accountRemoval } from '#contract/account';
import { useForm } from '../../../parts/use-form.ts';
import { removeAccount } from '../../../queries/account.ts';
import { Dialog, FormButtons } from '../../../ui/dialog.tsx';
import { Field } from '../../../ui/field.tsx';
import { PasswordInput } from '../../../ui/password-input.tsx';

/** Asks for the password before the account is deleted. */
export function RemovalDialog(props: { open: boolean; onOpenChange: (open: boolean) => void }) {
	return (
		<Dialog
			{...props}
			title="Delete your account?"
			description="Everything in it is deleted, and every session is signed out. This action cannot be undone."
		>
			<Form onClose={() => props.onOpenChange(false)} />
		</Dialog>
	);
}

function Form({ onClose }: { onClose: () => void }) {
	const { mutate, isPending } = useMutation(removeAccount);
	const { errors, read, refuse, props } = useForm(accountRemoval, { pending: isPending, mainField: 'password' });
	return (
		<form
			noValidate
			{...props}
			onSubmit={(event) => {
				const value = read(event);
				if (value) mutate(value, { onError: refuse });
			}}
		>
			<Field label="Your Password" error={errors.password}>
				{(control) => <PasswordInput {...control} name="password" autoComplete="current-password" />}
			</Field>
			<FormButtons submit="Delete Everything" variant="danger" pending={isPending} onCancel={onClose} />
		</form>
	);
}
