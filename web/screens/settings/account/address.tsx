import { useMutation, useQuery } from '@tanstack/react-query';
import { newAddress } from '#contract/account';
import { useForm } from '../../../parts/use-form.ts';
import { changeAddress } from '../../../queries/account.ts';
import { userQuery } from '../../../queries/session.ts';
import { Button } from '../../../ui/button.tsx';
import { Card, CardTitle } from '../../../ui/card.tsx';
import { Field } from '../../../ui/field.tsx';
import { PasswordInput } from '../../../ui/password-input.tsx';
import { TextField } from '../../../ui/text-field.tsx';

/** The address that signs in and gets the answers. */
export function Address() {
	const { data: user } = useQuery(userQuery);
	const { mutate, isPending } = useMutation(changeAddress);
	const { errors, read, refuse, props } = useForm(newAddress, { pending: isPending, mainField: 'email' });
	return (
		<Card aria-labelledby="address">
			<CardTitle id="address">Your Address</CardTitle>
			<p className="mt-0.5 text-ink-3 text-sm [overflow-wrap:anywhere]">
				You sign in with <strong className="font-semibold text-ink">{user?.email}</strong>, and answers go there.
			</p>
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
				<div className="grid gap-4 sm:grid-cols-2">
					<TextField label="New Address" error={errors.email} name="email" type="email" autoComplete="email" />
					<Field label="Your Password" error={errors.password}>
						{(control) => <PasswordInput {...control} name="password" autoComplete="current-password" />}
					</Field>
				</div>
				<Button type="submit" className="justify-self-start" pending={isPending} aria-disabled={isPending}>
					Change Address
				</Button>
			</form>
		</Card>
	);
}
