import { registration } from '#contract/user';
import { signUp } from '../../queries/session.ts';
import { TextField } from '../../ui/fields/text-field.tsx';
import { AuthForm, type EmailProps } from './auth-form.tsx';

/** The Sign Up form. The names may stay empty. `invite` is the token of the link that somebody came with. */
export function SignUp({ invite, ...props }: EmailProps & { invite?: string | undefined }) {
	return (
		<AuthForm
			label="Sign Up"
			schema={registration}
			mutation={signUp}
			passwordAutoComplete="new-password"
			submitText="Create Account"
			pendingText="Creating Account..."
			{...props}
		>
			{(errors) => (
				<div className="grid gap-5 sm:grid-cols-2 sm:gap-3">
					{invite && <input type="hidden" name="invite" value={invite} />}
					<TextField label="First Name" error={errors.firstName} name="firstName" autoComplete="given-name" />
					<TextField label="Last Name" error={errors.lastName} name="lastName" autoComplete="family-name" />
				</div>
			)}
		</AuthForm>
	);
}
