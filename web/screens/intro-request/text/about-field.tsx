import { useMutation } from '@tanstack/react-query';
import { limits } from '#contract/rules/limits';
import { useForm } from '../../../features/forms/use-form.ts';
import { saveForNextTime } from '../../../queries/profile.ts';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { focusField } from '../../../ui/keyboard/focus.ts';
import { codeWhenUsed } from '../../../ui/loading/when-used.ts';

const profileUpdate = codeWhenUsed(async () => (await import('#contract/account')).profileUpdate);

const hint = 'Included in the part to forward, now and from then on.';

/** Asks once who the sender is, and saves it for next time. `onSaved` gets the saved line. */
export function AboutField({ onSaved }: { onSaved: (about: string) => void }) {
	const { mutate, isPending } = useMutation(saveForNextTime);
	const { errors, read, whenReadable, refuse, props } = useForm(profileUpdate, {
		pending: isPending,
		mainField: 'about',
	});
	return (
		<form
			{...props}
			className="mb-3 flex items-start gap-2"
			onSubmit={whenReadable((event) => {
				const form = event.currentTarget;
				const about = read(event)?.about;
				if (!about) return focusField(form, 'about');
				const onSuccess = () => {
					// The form disappears.
					form.parentElement?.querySelector<HTMLElement>('[name=reason], [name=message]')?.focus();
					onSaved(about);
				};
				mutate({ about }, { onSuccess, onError: refuse });
			})}
		>
			<TextField
				label="Who you are, in one line"
				hint={<span className="sr-only">{hint}</span>}
				inLine
				error={errors.about}
				name="about"
				autoComplete="off"
				maxLength={limits.about}
				placeholder="founder of Hearthside"
				className="min-w-0 flex-1"
			/>
			<Button type="submit" className="max-lg:mt-6.5" pending={isPending} data-tooltip={hint}>
				Add
			</Button>
		</form>
	);
}
