import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { credentials, type User } from '#contract/user';
import { sentenceOf } from '../../api.ts';
import { useForm } from '../../features/forms/use-form.ts';
import { signInAgain } from '../../queries/session.ts';
import { Field } from '../../ui/fields/field.tsx';
import { PasswordInput } from '../../ui/fields/password-input.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx';
import { Dialog, FormButtons } from '../../ui/overlays/dialog.tsx';

type SignInAgainProps = {
	/** The user whose screen is open. */
	user: User;
	/** Called with the user who is signed in now. */
	onSignedIn: (user: User) => void;
	/** Leaves the screen, for another account. */
	onLeave: () => void;
};

/**
 * Signs in over the screen when the session has ended, which keeps what is typed there. Only the same account can
 * continue; for another it asks first, and leaves the screen.
 */
export function SignInAgain({ user, onSignedIn, onLeave }: SignInAgainProps) {
	const [isLeaving, setLeaving] = useState(false);
	return (
		<>
			<Dialog
				onClose={() => setLeaving(true)}
				role="alertdialog"
				title="Please sign in again"
				description="Your session has ended. Everything on this screen is still here. Sign in, then send it again."
			>
				<Form user={user} onSignedIn={onSignedIn} onLeave={() => setLeaving(true)} />
			</Dialog>
			{isLeaving && (
				<ConfirmDialog
					title="Leave this screen?"
					description={`Anything ${user.email} typed but didn’t send stays in this browser as a draft, if the form keeps one. The rest of this screen is closed.`}
					confirm="Leave"
					onClose={() => setLeaving(false)}
					onConfirm={onLeave}
				/>
			)}
		</>
	);
}

function Form({ user, onSignedIn, onLeave }: SignInAgainProps) {
	const { mutate, isPending, error } = useMutation(signInAgain);
	const { errors, read, props } = useForm(credentials, { pending: isPending });
	return (
		<form
			{...props}
			aria-label="Sign in again"
			onSubmit={(event) => {
				const value = read(event);
				if (value) mutate(value, { onSuccess: onSignedIn });
			}}
		>
			<div className="grid gap-5">
				<TextField label="Email" name="email" type="email" autoComplete="username" value={user.email} readOnly />
				<Field label="Password" error={errors.password}>
					{(control) => (
						<PasswordInput {...control} name="password" autoComplete="current-password" aria-required autoFocus />
					)}
				</Field>
				{error && (
					<p role="alert" className="rounded-sm bg-danger-soft px-3 py-2 font-medium text-danger-ink">
						{sentenceOf(error)}
					</p>
				)}
				<a
					href="/api/reset"
					target="_blank"
					rel="noopener"
					className="justify-self-start text-ember-ink hover:underline"
				>
					Forgot your password?
				</a>
			</div>
			<FormButtons
				submit={isPending ? 'Signing In...' : 'Sign In'}
				variant="primary"
				pending={isPending}
				cancel="Use another account"
				onCancel={onLeave}
			/>
		</form>
	);
}
