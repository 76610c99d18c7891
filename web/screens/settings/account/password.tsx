import { useMutation, useQuery } from '@tanstack/react-query';
import { newPassword } from '#contract/account';
import { useForm } from '../../../parts/use-form.ts';
import { changePassword } from '../../../queries/account.ts';
import { userQuery } from '../../../queries/session.ts';
import { Button } from '../../../ui/button.tsx';
import { Card, CardTitle } from '../../../ui/card.tsx';
import { Field } from '../../../ui/field.tsx';
import { PasswordInput } from '../../../ui/password-input.tsx';

/** Another password. */
export function Password() {
	const { data: user } = useQuery(userQuery);
	const { mutate, isPending } = useMutation(changePassword);
	const { errors, read, refuse, props } = useForm(newPassword, { pending: isPending, mainField: 'currentPassword' });
	return (
		<Card aria-labelledby="password">
			<CardTitle id="password">Your Password</CardTitle>
			<p className="mt-0.5 text-ink-3 text-sm">Every other session is signed out when you change it.</p>
			<form
				noValidate
				{...props}
				className="mt-4 grid gap-4"
				onSubmit={(event) => {
					const form = event.currentTarget;
					const value = read(event);
					if (value) mutate(value, { onSuccess: () => form.reset(), onError: refuse });
				}}
			>
				{/* For the browser's own store of passwords: whose password it is. */}
				<input type="text" name="username" autoComplete="username" value={user?.email ?? ''} readOnly hidden />
				<div className="grid gap-4 sm:grid-cols-2">
					<Field label="Current Password" error={errors.currentPassword}>
						{(control) => <PasswordInput {...control} name="currentPassword" autoComplete="current-password" />}
					</Field>
					<Field label="New Password" error={errors.password}>
						{(control) => <PasswordInput {...control} name="password" autoComplete="new-password" />}
					</Field>
				</div>
				<Button type="submit" className="justify-self-start" pending={isPending} aria-disabled={isPending}>
					Change Password
				</Button>
			</form>
		</Card>
	);
}
