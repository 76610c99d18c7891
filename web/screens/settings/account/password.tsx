import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { changePassword } from '../../../queries/account.ts';
import { userQuery } from '../../../queries/session.ts';
import { Checkbox } from '../../../ui/fields/checkbox.tsx';
import { Field } from '../../../ui/fields/field.tsx';
import { PasswordInput } from '../../../ui/fields/password-input.tsx';
import { codeWhenUsed } from '../../../ui/loading/when-used.ts';
import { FormCard } from '../form-card.tsx';

const newPassword = codeWhenUsed(async () => (await import('#contract/account')).newPassword);

/** The form that changes the password and also revokes tokens, assistants, webhook, links and sharing, unless the user keeps them. */
export function Password() {
	const { data: user } = useQuery(userQuery);
	const [endTokens, setEndTokens] = useState(true);
	const { mutate, isPending } = useMutation(changePassword);
	return (
		<FormCard
			id="password"
			title="Your Password"
			text="Changing it signs out every other session."
			schema={newPassword}
			mainField="currentPassword"
			mutation={{ mutate: (value, options) => mutate({ ...value, endTokens }, options), isPending }}
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
					<label htmlFor="end-tokens" className="flex cursor-pointer items-center gap-2 text-sm sm:col-span-2">
						<Checkbox id="end-tokens" checked={endTokens} onChange={(event) => setEndTokens(event.target.checked)} />
						Also revoke my tokens, assistants, webhook, links and sharing
					</label>
				</>
			)}
		</FormCard>
	);
}
