import { useMutation } from '@tanstack/react-query';
import { newConnection } from '#contract/connection';
import type { Prospect } from '#contract/prospect';
import { Drafted, type DraftOf } from '../../parts/drafts/drafted.tsx';
import { useForm } from '../../parts/use-form.ts';
import { createConnection } from '../../queries/connections.ts';
import { FormButtons } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { closeOnEscape } from '../../ui/typed-form.ts';

type AddConnectionProps = { prospect: Prospect; onClose: () => void };
const empty = { name: '', title: '', company: '', linkedinUrl: '' };

/** The form that adds a mutual connection by hand. Escape, Cancel and a success close it. */
export function AddConnection(props: AddConnectionProps) {
	return (
		<Drafted place={`connection.${props.prospect.id}`} given={empty}>
			{(draft) => <Form draft={draft} {...props} />}
		</Drafted>
	);
}

function Form({ draft, prospect, onClose }: AddConnectionProps & { draft: DraftOf<typeof empty> }) {
	const { mutate, isPending } = useMutation(createConnection);
	const { errors, read, refuse, unlessTyped, props } = useForm(newConnection, { pending: isPending });
	const field = (name: keyof typeof empty) => ({
		name,
		error: errors[name],
		autoComplete: 'off',
		defaultValue: draft.first[name],
	});
	const onSuccess = unlessTyped(() => {
		draft.drop();
		onClose();
	});
	return (
		<form
			{...props}
			{...draft.props}
			noValidate
			aria-label="Add a connection"
			className="mt-3 border-t px-5 py-4"
			onKeyDown={closeOnEscape(onClose)}
			onSubmit={(event) => {
				const connection = read(event);
				if (connection) mutate({ prospect, ...connection }, { onSuccess, onError: refuse });
			}}
		>
			<div className="grid gap-4">
				<TextField {...field('name')} label="Connection name" required autoFocus />
				<TextField {...field('title')} label="Their title" />
				<TextField {...field('company')} label="Their company" />
				<TextField {...field('linkedinUrl')} label="Their profile URL" type="url" inputMode="url" />
			</div>
			<FormButtons submit="Add" pending={isPending} onCancel={onClose} />
		</form>
	);
}
