import { registration } from '#contract/user';
import { signUp } from '../../queries/session.ts';
import { Field } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';
import { AuthForm, type EmailProps } from './auth-form.tsx';

/** The Sign Up form. The names may stay empty. */
export function SignUp(props: EmailProps) {
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
					<Field label="First Name" error={errors.firstName}>
						{(control) => <Input {...control} name="firstName" autoComplete="given-name" />}
					</Field>
					<Field label="Last Name" error={errors.lastName}>
						{(control) => <Input {...control} name="lastName" autoComplete="family-name" />}
					</Field>
				</div>
			)}
		</AuthForm>
	);
}
