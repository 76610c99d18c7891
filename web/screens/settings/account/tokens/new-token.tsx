import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { tokenDays } from '#contract/rules/limits';
import { useForm } from '../../../../features/forms/use-form.ts';
import { createToken } from '../../../../queries/personal-tokens.ts';
import { Button } from '../../../../ui/button.tsx';
import { CopyField } from '../../../../ui/clipboard/copy-field.tsx';
import { Checkbox } from '../../../../ui/fields/checkbox.tsx';
import { Field, FieldError } from '../../../../ui/fields/field.tsx';
import { NativeSelect } from '../../../../ui/fields/native-select.tsx';
import { TextField } from '../../../../ui/fields/text-field.tsx';
import { codeWhenUsed } from '../../../../ui/loading/when-used.ts';

const newPersonalToken = codeWhenUsed(async () => (await import('#contract/personal-token')).newPersonalToken);

const ends = tokenDays.map((days) => ({ value: `${days}`, label: `In ${days} days` }));

/** The form that creates a token, and the new token, which is shown once for copying. */
export function NewToken() {
	const [days, setDays] = useState('90');
	const { mutate, isPending, data: created, reset } = useMutation(createToken);
	const { errors, read, whenReadable, refuse, props } = useForm(newPersonalToken, { pending: isPending });
	return (
		<div className="border-t p-5">
			{created && (
				<section aria-label="New token" className="mb-5 rounded-md bg-spruce-soft p-3">
					<p role="status" className="mb-2 text-sm text-spruce-ink">
						Copy it now; you won’t see it again.
					</p>
					<CopyField name="token" text={created.token} />
					<Button variant="ghost" className="mt-2" onClick={reset}>
						Done
					</Button>
				</section>
			)}
			<form
				{...props}
				className="grid gap-4"
				onSubmit={whenReadable((event) => {
					const form = event.currentTarget;
					const typed = new FormData(form);
					const fields = { name: typed.get('name'), rights: typed.getAll('rights'), days: Number(days) };
					const token = read(event, fields);
					if (token) mutate(token, { onSuccess: () => form.reset(), onError: refuse });
				})}
			>
				<div className="grid gap-4 sm:grid-cols-2">
					<TextField label="Token Name" name="name" autoComplete="off" error={errors.name} />
					<Field label="Expires">
						{(control) => <NativeSelect {...control} value={days} onValueChange={setDays} options={ends} />}
					</Field>
				</div>
				<fieldset>
					<legend className="mb-1.5 font-semibold text-sm">Permissions</legend>
					<div className="flex flex-wrap gap-x-6 gap-y-2">
						<RightBox right="read" label="Read your lists and people" defaultChecked />
						<RightBox right="write" label="Add, edit and delete them" />
					</div>
					{errors.rights && <FieldError id="token-rights">{errors.rights}</FieldError>}
				</fieldset>
				<Button type="submit" className="justify-self-start" pending={isPending}>
					Create Token
				</Button>
			</form>
		</div>
	);
}

function RightBox({ right, label, ...box }: { right: string; label: string; defaultChecked?: boolean }) {
	return (
		<label
			htmlFor={`token-${right}`}
			className="flex min-h-6 cursor-pointer items-center gap-2 text-sm pointer-coarse:min-h-11"
		>
			<Checkbox id={`token-${right}`} name="rights" value={right} {...box} />
			{label}
		</label>
	);
}
