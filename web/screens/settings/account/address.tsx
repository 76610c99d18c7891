import { useMutation, useQuery } from '@tanstack/react-query';
import { EmailField } from '../../../features/forms/email-field.tsx';
import { changeAddress } from '../../../queries/account.ts';
import { userQuery } from '../../../queries/session.ts';
import { Field } from '../../../ui/fields/field.tsx';
import { PasswordInput } from '../../../ui/fields/password-input.tsx';
import { codeWhenUsed } from '../../../ui/loading/when-used.ts';
import { FormCard } from '../form-card.tsx';

const newAddress = codeWhenUsed(async () => (await import('#contract/account')).newAddress);

/** The address to sign in with, which gets the mails about answers. */
export function Address() {
	const { data: user } = useQuery(userQuery);
	return (
		<FormCard
			id="address"
			title="Your Address"
			text={
				<>
					You sign in with <strong className="font-semibold text-ink">{user?.email}</strong>, and we send answers there.
				</>
			}
			schema={newAddress}
			mainField="email"
			mutation={useMutation(changeAddress)}
			resets
			submit="Change Address"
		>
			{(errors) => (
				<>
					<EmailField label="New Address" error={errors.email} name="email" autoComplete="email" />
					<Field label="Your Password" error={errors.password}>
						{(control) => <PasswordInput {...control} name="password" autoComplete="current-password" />}
					</Field>
				</>
			)}
		</FormCard>
	);
}
