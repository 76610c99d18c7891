import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { registration } from '#contract/user';
import { signUp } from '../../queries/session.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';
import { type Complaints, readForm } from './form.ts';
import { PasswordInput } from './password-input.tsx';
import { type EmailProps, Failure } from './sign-in.tsx';

/** The Sign Up form. The names may stay empty. */
export function SignUp({ email, onEmail }: EmailProps) {
	const { mutate, isPending, error } = useMutation(signUp);
	const [wrong, setWrong] = useState<Complaints>({});
	return (
		<form
			noValidate
			aria-busy={isPending}
			aria-label="Sign Up"
			className="grid gap-5"
			onSubmit={(event) => {
				const { sent, complaints } = readForm(event, registration);
				setWrong(complaints);
				if (sent && !isPending) mutate(sent);
			}}
		>
			<div className="grid gap-5 sm:grid-cols-2 sm:gap-3">
				<Field label="First Name" error={wrong.firstName}>
					{(control) => <Input {...control} name="firstName" autoComplete="given-name" />}
				</Field>
				<Field label="Last Name" error={wrong.lastName}>
					{(control) => <Input {...control} name="lastName" autoComplete="family-name" />}
				</Field>
			</div>
			<Field label="Email" error={wrong.email}>
				{(control) => (
					<Input
						{...control}
						name="email"
						type="email"
						autoComplete="username"
						aria-required
						value={email}
						onChange={(event) => onEmail(event.target.value)}
					/>
				)}
			</Field>
			<Field label="Password" error={wrong.password}>
				{(control) => <PasswordInput {...control} name="password" autoComplete="new-password" aria-required />}
			</Field>
			<Failure error={error} />
			<Button type="submit" variant="primary" pending={isPending} aria-disabled={isPending} className="w-full">
				{isPending ? 'Creating Account...' : 'Create Account'}
			</Button>
		</form>
	);
}
