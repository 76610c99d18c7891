import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { credentials } from '#contract/user';
import { signIn } from '../../queries/session.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';
import { type Complaints, readForm, withoutCode } from './form.ts';
import { PasswordInput } from './password-input.tsx';

/** What both forms share: the email, which stays when the tab changes. */
export type EmailProps = { email: string; onEmail: (email: string) => void };

/** The Sign In form. */
export function SignIn({ email, onEmail }: EmailProps) {
	const { mutate, isPending, error } = useMutation(signIn);
	const [wrong, setWrong] = useState<Complaints>({});
	return (
		// The browser's own bubbles would hide the messages below the fields.
		<form
			noValidate
			aria-busy={isPending}
			aria-label="Sign In"
			className="grid gap-5"
			onSubmit={(event) => {
				const { sent, complaints } = readForm(event, credentials);
				setWrong(complaints);
				if (sent && !isPending) mutate(sent);
			}}
		>
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
				{(control) => <PasswordInput {...control} name="password" autoComplete="current-password" aria-required />}
			</Field>
			<Failure error={error} />
			<Button type="submit" variant="primary" pending={isPending} aria-disabled={isPending} className="w-full">
				{isPending ? 'Signing In...' : 'Sign In'}
			</Button>
		</form>
	);
}

/** What the server refused, kept beside the form after the toast has gone. */
export function Failure({ error }: { error: Error | null }) {
	if (!error) return null;
	return (
		<p role="alert" className="rounded-sm bg-danger-soft px-3 py-2 font-medium text-danger-ink">
			{withoutCode(error)}
		</p>
	);
}
