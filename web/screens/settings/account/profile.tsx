import { useMutation, useQuery } from '@tanstack/react-query';
import { profileUpdate } from '#contract/account';
import { useForm } from '../../../parts/use-form.ts';
import { updateProfile } from '../../../queries/account.ts';
import { userQuery } from '../../../queries/session.ts';
import { Button } from '../../../ui/button.tsx';
import { Card, CardTitle } from '../../../ui/card.tsx';
import { TextField } from '../../../ui/text-field.tsx';

/** How the person is named in the mails they send. */
export function Profile() {
	const { data: user } = useQuery(userQuery);
	const { mutate, isPending } = useMutation(updateProfile);
	const { errors, read, refuse, props } = useForm(profileUpdate, { pending: isPending, mainField: 'firstName' });
	return (
		<Card aria-labelledby="profile">
			<CardTitle id="profile">Your Name</CardTitle>
			<p className="mt-0.5 text-ink-3 text-sm">Introductions are sent in this name.</p>
			<form
				noValidate
				{...props}
				className="mt-4 grid gap-4"
				onSubmit={(event) => {
					const value = read(event);
					if (value) mutate(value, { onError: refuse });
				}}
			>
				<div className="grid gap-4 sm:grid-cols-2">
					<TextField
						label="First Name"
						error={errors.firstName}
						name="firstName"
						autoComplete="given-name"
						defaultValue={user?.firstName ?? ''}
					/>
					<TextField
						label="Last Name"
						error={errors.lastName}
						name="lastName"
						autoComplete="family-name"
						defaultValue={user?.lastName ?? ''}
					/>
				</div>
				<Button type="submit" className="justify-self-start" pending={isPending} aria-disabled={isPending}>
					Save Name
				</Button>
			</form>
		</Card>
	);
}
