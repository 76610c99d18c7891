import { useMutation } from '@tanstack/react-query';
import { limits } from '#contract/rules/limits';
import { useForm } from '../../features/forms/use-form.ts';
import { saveForNextTime } from '../../queries/profile.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { codeWhenUsed } from '../../ui/loading/when-used.ts';

const profileUpdate = codeWhenUsed(async () => (await import('#contract/account')).profileUpdate);

/** Asks once for the user's booking link, and saves it for next time. `onSaved` gets the saved link. */
export function BookingField({ onSaved }: { onSaved: (bookingLink: string) => void }) {
	const { mutate, isPending } = useMutation(saveForNextTime);
	const { errors, read, whenReadable, refuse, props } = useForm(profileUpdate, {
		pending: isPending,
		mainField: 'bookingLink',
	});
	return (
		<details>
			<summary className="cursor-pointer rounded-xs py-1 font-medium text-ink-2 text-sm hover:text-ink">
				Add your booking link
			</summary>
			<form
				{...props}
				className="mt-1 flex items-start gap-2"
				onSubmit={whenReadable((event) => {
					const bookingLink = read(event)?.bookingLink;
					if (!bookingLink) return;
					mutate({ bookingLink }, { onSuccess: () => onSaved(bookingLink), onError: refuse });
				})}
			>
				<TextField
					label="Your booking link"
					hint="Offered in your message, now and from then on."
					error={errors.bookingLink}
					name="bookingLink"
					autoComplete="off"
					inputMode="url"
					maxLength={limits.url}
					placeholder="https://cal.com/ada"
					className="min-w-0 flex-1"
				/>
				<Button type="submit" className="mt-6.5" pending={isPending}>
					Add
				</Button>
			</form>
		</details>
	);
}
