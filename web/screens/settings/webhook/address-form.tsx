import { useMutation } from '@tanstack/react-query';
import { type SavedWebhook, type Webhook, webhookForm } from '#contract/webhook';
import { useForm } from '../../../parts/forms/use-form.ts';
import { saveWebhook } from '../../../queries/webhook.ts';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/fields/field.tsx';
import { PasswordInput } from '../../../ui/fields/password-input.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';

type AddressFormProps = { webhook: Webhook | null; onSaved: (saved: SavedWebhook) => void };

/** The address: entered for the first time, or changed. */
export function AddressForm({ webhook, onSaved }: AddressFormProps) {
	const { mutate, isPending } = useMutation(saveWebhook);
	const { errors, read, refuse, props } = useForm(webhookForm, { pending: isPending, mainField: 'url' });
	return (
		<form
			noValidate
			{...props}
			className="grid gap-3"
			onSubmit={(event) => {
				const value = read(event);
				if (value) mutate(value, { onSuccess: onSaved, onError: refuse });
			}}
		>
			<TextField
				label="Address"
				name="url"
				type="url"
				inputMode="url"
				autoComplete="off"
				spellCheck={false}
				placeholder="https://"
				defaultValue={webhook?.url}
				error={errors.url}
			/>
			<Field label="Your Password" error={errors.password}>
				{(control) => <PasswordInput {...control} name="password" autoComplete="current-password" />}
			</Field>
			<p className="text-ink-3 text-sm">
				The address gets a check message and must send its value back, before anything else goes there.
			</p>
			<Button type="submit" className="justify-self-start" pending={isPending}>
				{webhook ? 'Save Address' : 'Add Webhook'}
			</Button>
		</form>
	);
}
