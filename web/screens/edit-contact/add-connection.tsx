import { newConnection } from '#contract/connection';
import type { Prospect } from '#contract/prospect';
import { Drafted, type DraftOf } from '../../features/drafts/drafted.tsx';
import { useCreateForm } from '../../features/forms/use-create-form.ts';
import { createConnection } from '../../queries/connections.ts';
import { TextField } from '../../ui/fields/text-field.tsx';
import { FormButtons } from '../../ui/overlays/dialog.tsx';
import { closeOnEscape } from '../../ui/unsaved/typed-form.ts';

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
	const { errors, isPending, props } = useCreateForm({
		schema: newConnection,
		create: createConnection,
		sentOf: (connection) => ({ prospect, ...connection }),
		draft,
		onClose,
	});
	const field = (name: keyof typeof empty) => ({
		name,
		error: errors[name],
		autoComplete: 'off',
		defaultValue: draft.first[name],
	});
	return (
		<form
			{...props}
			{...draft.props}
			aria-label="Add a connection"
			className="mt-3 border-t px-5 py-4"
			onKeyDown={closeOnEscape(onClose)}
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
