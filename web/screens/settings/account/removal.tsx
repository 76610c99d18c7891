import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { accountRemoval } from '#contract/account';
import { useForm } from '../../../parts/use-form.ts';
import { removeAccount } from '../../../queries/account.ts';
import { Button } from '../../../ui/button.tsx';
import { Card, CardTitle } from '../../../ui/card.tsx';
import { Dialog, FormButtons } from '../../../ui/dialog.tsx';
import { Field } from '../../../ui/field.tsx';
import { PasswordInput } from '../../../ui/password-input.tsx';

/** Deletes the account. */
export function Removal() {
	const [open, setOpen] = useState(false);
	return (
		<Card aria-labelledby="removal">
			<CardTitle id="removal">Delete Your Account</CardTitle>
			<p className="mt-0.5 text-ink-3 text-sm">
				Your lists, prospects, requests and everything else is deleted at once. Download it first if you may want it
				again.
			</p>
			<Button className="mt-4" onClick={() => setOpen(true)}>
				Delete Account
			</Button>
			<Dialog
				open={open}
				onOpenChange={setOpen}
				title="Delete your account?"
				description="Everything in it is deleted, and every session is signed out. This action cannot be undone."
			>
				<Form onClose={() => setOpen(false)} />
			</Dialog>
		</Card>
	);
}

function Form({ onClose }: { onClose: () => void }) {
	const { mutate, isPending } = useMutation(removeAccount);
	const { errors, read, refuse, props } = useForm(accountRemoval, { pending: isPending, mainField: 'password' });
	return (
		<form
			noValidate
			{...props}
			onSubmit={(event) => {
				const value = read(event);
				if (value) mutate(value, { onError: refuse });
			}}
		>
			<Field label="Your Password" error={errors.password}>
				{(control) => <PasswordInput {...control} name="password" autoComplete="current-password" />}
			</Field>
			<FormButtons submit="Delete Everything" variant="danger" pending={isPending} onCancel={onClose} />
		</form>
	);
}
