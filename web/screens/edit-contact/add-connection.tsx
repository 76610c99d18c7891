import { useMutation } from '@tanstack/react-query';
import { newConnection } from '#contract/connection';
import type { Prospect } from '#contract/prospect';
import { useForm } from '../../parts/use-form.ts';
import { createConnection } from '../../queries/connections.ts';
import { FormButtons } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/text-field.tsx';

/** The form that adds a mutual connection by hand. Escape, Cancel and a success close it. */
export function AddConnection({ prospect, onClose }: { prospect: Prospect; onClose: () => void }) {
	const { mutate, isPending } = useMutation(createConnection);
	const { errors, read, refuse, props } = useForm(newConnection, { pending: isPending });
	return (
		<form
			{...props}
			noValidate
			aria-label="Add a connection"
			className="mt-3 border-t px-5 py-4"
			onKeyDown={(event) => {
				if (event.key === 'Escape' && !event.defaultPrevented) onClose();
			}}
			onSubmit={(event) => {
				const connection = read(event);
				if (connection) mutate({ prospect, ...connection }, { onSuccess: onClose, onError: refuse });
			}}
		>
			<div className="grid gap-4">
				<TextField label="Connection name" required error={errors.name} name="name" autoComplete="off" autoFocus />
				<TextField label="Their title" error={errors.title} name="title" autoComplete="off" />
				<TextField label="Their company" error={errors.company} name="company" autoComplete="off" />
				<TextField
					label="Their profile URL"
					error={errors.linkedinUrl}
					name="linkedinUrl"
					type="url"
					inputMode="url"
					autoComplete="off"
				/>
			</div>
			<FormButtons submit="Add" pending={isPending} onCancel={onClose} />
		</form>
	);
}
