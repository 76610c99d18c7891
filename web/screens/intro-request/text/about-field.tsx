import { useMutation } from '@tanstack/react-query';
import { profileUpdate } from '#contract/account';
import { limits } from '#contract/rules/limits';
import { useForm } from '../../../parts/forms/use-form.ts';
import { saveAbout } from '../../../queries/account.ts';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';

/** Asks once who the sender is, and keeps it for next time. `onSaved` is given the line as it is kept. */
export function AboutField({ onSaved }: { onSaved: (about: string) => void }) {
	const { mutate, isPending } = useMutation(saveAbout);
	const { errors, read, refuse, props } = useForm(profileUpdate, { pending: isPending, mainField: 'about' });
	return (
		<form
			noValidate
			{...props}
			className="mt-4 grid gap-3 border-t pt-4"
			onSubmit={(event) => {
				const form = event.currentTarget;
				const about = read(event)?.about;
				if (!about) return;
				const onSuccess = () => {
					// The form goes.
					form.parentElement?.querySelector<HTMLElement>('button:not([type=submit])')?.focus();
					onSaved(about);
				};
				mutate({ about }, { onSuccess, onError: refuse });
			}}
		>
			<TextField
				label="Who you are, in one line"
				hint="It stands in the part to forward, now and next time."
				error={errors.about}
				name="about"
				autoComplete="off"
				maxLength={limits.about}
				placeholder="founder of Hearthside"
			/>
			<Button type="submit" className="justify-self-start" pending={isPending}>
				Add It
			</Button>
		</form>
	);
}
