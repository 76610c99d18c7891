import * as Tabs from 'radix-ui/tabs';
import { useEffect, useState } from 'react';
import { signIn, signUp } from '../../queries/session.ts';
import { TextField } from '../../ui/fields/text-field.tsx';
import { Flame } from '../../ui/flame.tsx';
import { wantHeading } from '../../ui/keyboard/focus.ts';
import { codeWhenUsed } from '../../ui/loading/when-used.ts';
import { AuthForm, type EmailProps } from './auth-form.tsx';
import { Pitch } from './pitch.tsx';

const credentials = codeWhenUsed(async () => (await import('#contract/user')).credentials);
const registration = codeWhenUsed(async () => (await import('#contract/user')).registration);

/** Sign-in and sign-up, on every path while no one is signed in. The typed email stays when the tab changes. */
export function Screen() {
	const [email, setEmail] = useState('');
	const [invite] = useState(() => inviteIn(window.location.hash));
	useEffect(() => {
		document.title = 'Sign In · Kindling';
		return wantHeading;
	}, []);
	return (
		<main className="grid min-h-dvh lg:grid-cols-[46fr_54fr]">
			<div className="flex items-center justify-center px-4 py-10 sm:px-8">
				<div className="w-full max-w-96">
					<p className="mb-8 flex items-center gap-2.5 font-bold text-lg">
						<Flame large />
						Kindling
					</p>
					<Tabs.Root defaultValue={invite ? 'sign-up' : 'sign-in'}>
						<Tabs.List
							aria-label="Sign in or sign up"
							className="grid h-11 grid-cols-2 gap-1 rounded-md bg-hover p-1 dark:bg-sunken dark:hairline"
						>
							<Tab value="sign-in">Sign In</Tab>
							<Tab value="sign-up">Sign Up</Tab>
						</Tabs.List>
						<Tabs.Content value="sign-in" className="mt-6 lg:min-h-90">
							<SignIn email={email} onEmail={setEmail} />
						</Tabs.Content>
						<Tabs.Content value="sign-up" className="mt-6 lg:min-h-90">
							<SignUp email={email} onEmail={setEmail} invite={invite} />
						</Tabs.Content>
					</Tabs.Root>
				</div>
			</div>
			<Pitch />
		</main>
	);
}

// After a press by pointer the form's first field takes the focus; after a key the focus stays on the tabs.
function Tab({ value, children }: { value: string; children: string }) {
	return (
		<Tabs.Trigger
			value={value}
			onClick={({ detail }) => {
				if (detail > 0) document.querySelector<HTMLElement>('[role="tabpanel"] input')?.focus();
			}}
			className="rounded-sm font-semibold text-ink-2 transition-colors duration-100 hover:text-ink picked aria-selected:bg-surface aria-selected:text-ink aria-selected:shadow-sm dark:aria-selected:bg-hover"
		>
			{children}
		</Tabs.Trigger>
	);
}

/** Reads the token of an invitation from the part of the address that browsers do not send: `/auth#invite=<token>`. */
const inviteIn = (hash: string): string | undefined =>
	new URLSearchParams(hash.replace(/^#/, '')).get('invite') ?? undefined;

/** The Sign In form. */
function SignIn(props: EmailProps) {
	return (
		<AuthForm
			label="Sign In"
			schema={credentials}
			mutation={signIn}
			passwordAutoComplete="current-password"
			submitText="Sign In"
			pendingText="Signing In..."
			footer={
				// A server page that works without the app.
				<a href="/api/reset" className="justify-self-start text-ember-ink hover:underline">
					Forgot your password?
				</a>
			}
			{...props}
		/>
	);
}

/** The Sign Up form. Names are optional. `invite` is the token of an invitation, if the user came with one. */
function SignUp({ invite, ...props }: EmailProps & { invite?: string | undefined }) {
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
