import { type UseMutationOptions, useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { FieldErrors } from '#contract/rules/form';
import type { User } from '#contract/user';
import { sentenceOf } from '../../api.ts';
import { EmailField } from '../../features/forms/email-field.tsx';
import { type FormSchema, useForm } from '../../features/forms/use-form.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/fields/field.tsx';
import { PasswordInput } from '../../ui/fields/password-input.tsx';

/** The typed email, which stays when the tab changes. */
export type EmailProps = { email: string; onEmail: (email: string) => void };

type AuthFormProps<Value> = EmailProps & {
	label: string;
	schema: FormSchema<Value>;
	mutation: UseMutationOptions<User, Error, Value>;
	passwordAutoComplete: 'current-password' | 'new-password';
	submitText: string;
	pendingText: string;
	/** Fields above the email. */
	children?: (errors: FieldErrors) => ReactNode;
	/** Shown below the button. */
	footer?: ReactNode;
};

/** The form of Sign In and Sign Up: email, password, the server's refusal and the button. */
export function AuthForm<Value>({
	label,
	schema,
	mutation,
	email,
	onEmail,
	children,
	footer,
	...texts
}: AuthFormProps<Value>) {
	const { mutate, isPending, error } = useMutation(mutation);
	const { errors, read, whenReadable, props } = useForm(schema, { pending: isPending });
	return (
		<form
			{...props}
			aria-label={label}
			className="grid gap-5"
			onSubmit={whenReadable((event) => {
				const value = read(event);
				if (value) mutate(value);
			})}
		>
			{children?.(errors)}
			<EmailField
				label="Email"
				error={errors.email}
				name="email"
				autoComplete="username"
				aria-required
				value={email}
				onChange={(event) => onEmail(event.target.value)}
			/>
			<Field label="Password" error={errors.password}>
				{(control) => (
					<PasswordInput {...control} name="password" autoComplete={texts.passwordAutoComplete} aria-required />
				)}
			</Field>
			{error && (
				<p role="alert" className="rounded-sm bg-danger-soft px-3 py-2 font-medium text-danger-ink">
					{sentenceOf(error)}
				</p>
			)}
			<Button type="submit" variant="primary" pending={isPending} className="w-full">
				{isPending ? texts.pendingText : texts.submitText}
			</Button>
			{footer}
		</form>
	);
}
