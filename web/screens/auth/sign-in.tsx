import { credentials } from '#contract/user';
import { signIn } from '../../queries/session.ts';
import { AuthForm, type EmailProps } from './auth-form.tsx';

/** The Sign In form. */
export function SignIn(props: EmailProps) {
	return (
		<AuthForm
			label="Sign In"
			schema={credentials}
			mutation={signIn}
			passwordAutoComplete="current-password"
			submitText="Sign In"
			pendingText="Signing In..."
			footer={
				// A page of the server's own: it works without the app.
				<a href="/api/reset" className="justify-self-start text-ember-ink hover:underline">
					Forgot your password?
				</a>
			}
			{...props}
		/>
	);
}
