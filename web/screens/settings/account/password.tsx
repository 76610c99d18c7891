import { useMutation, useQuery } from '@tanstack/react-query';
import { newPassword } from '#contract/account';
import { changePassword } from '../../../queries/account.ts';
import { userQuery } from '../../../queries/session.ts';
import { Field } from '../../../ui/field.tsx';
import { PasswordInput } from '../../../ui/password-input.tsx';
import { FormCard } from './form-card.tsx';

/** The form that changes the password. */
export function Password() {
	const { data: user } = useQuery(userQuery);
	return (
		<FormCard
			id="password"
			title="Your Password"
			text="Every other session is signed out when you change it."
			schema={newPassword}
			mainField="currentPassword"
			mutation={useMutation(changePassword)}
			resets
			submit="Change Password"
		>
			{(errors) => (
				<>
					{/* Tells the browser's password manager whose password it is. */}
					<input type="text" name="username" autoComplete="username" value={user?.email ?? ''} readOnly hidden />
					<Field label="Current Password" error={errors.currentPassword}>
						{(control) => <PasswordInput {...control} name="currentPassword" autoComplete="current-password" />}
					</Field>
					<Field label="New Password" error={errors.password}>
						{(control) => <PasswordInput {...control} name="password" autoComplete="new-password" />}
					</Field>
				</>
			)}
		</FormCard>
	);
}
