import type { UseMutationOptions } from '@tanstack/react-query';
import type { ComponentProps, ReactNode } from 'react';
import type * as z from 'zod/mini';
import type { Replacement } from '../../queries/cache/replace-newest.ts';
import { FormButtons } from '../../ui/overlays/dialog.tsx';
import { Drafted, type DraftOf } from '../drafts/drafted.tsx';
import { ChangedElsewhere } from './changed-elsewhere.tsx';
import type { Texts } from './take-over.ts';
import { closeWhenWhole, useEditForm } from './use-edit-form.ts';

type Versioned = { id: string; updatedAt: string };

/** The fields of an open form. `control` gives the attributes of a field that holds text. */
type Edited<Field extends string> = {
	values: Texts<Field>;
	error: (field: Field) => string | undefined;
	onText: (field: Field, text: string) => void;
	control: (field: Field) => {
		label: string;
		error: string | undefined;
		name: Field;
		autoComplete: 'off';
		value: string;
		onChange: (event: { target: { value: string } }) => void;
	};
};

type EditFormProps<Saved extends Versioned, Field extends string, Value> = {
	record: Saved;
	/** The kind of record, such as "list": part of the draft's place. */
	noun: string;
	/** Labels of the fields. */
	labels: Record<Field, string>;
	/** The fields as the form shows them. */
	textsOf: (record: Saved) => Texts<Field>;
	schema: z.ZodMiniType<Value>;
	update: UseMutationOptions<Saved | undefined, Error, Replacement<Saved, Value>, unknown>;
	/** True for values that a submit silently doesn't send. */
	blocked?: (values: Texts<Field>) => boolean;
	/** Labels of the buttons. */
	buttons: (values: Texts<Field>, pending: boolean) => Omit<ComponentProps<typeof FormButtons>, 'pending' | 'onCancel'>;
	onClose: () => void;
	children: (edited: Edited<Field>) => ReactNode;
};

/** The form of a dialog that updates a record. It keeps a draft, and asks about fields changed elsewhere. */
export function EditForm<Saved extends Versioned, Field extends string, Value>(
	props: EditFormProps<Saved, Field, Value>,
) {
	const { record, noun, textsOf } = props;
	return (
		<Drafted<Record<Field, string>> key={record.id} place={`${noun}.${record.id}`} given={textsOf(record)}>
			{(draft) => <Form {...props} draft={draft} />}
		</Drafted>
	);
}

function Form<Saved extends Versioned, Field extends string, Value>(
	props: EditFormProps<Saved, Field, Value> & { draft: DraftOf<Record<Field, string>> },
) {
	const { labels, draft, onClose, buttons, children, ...edit } = props;
	const { values, errors, pending, formProps, onText, changedElsewhere } = useEditForm({
		...edit,
		draft: draft.first,
		onSaved: closeWhenWhole(draft, onClose),
	});
	const error = (field: Field) => errors[field];
	const control = (field: Field) => ({
		label: labels[field],
		error: error(field),
		name: field,
		autoComplete: 'off' as const,
		value: values[field],
		onChange: (event: { target: { value: string } }) => onText(field, event.target.value),
	});
	return (
		<form {...formProps} {...draft.props}>
			<div className="grid gap-5">
				{children({ values, error, onText, control })}
				<ChangedElsewhere {...changedElsewhere} labelOf={(field) => labels[field]} />
			</div>
			<FormButtons pending={pending} onCancel={onClose} {...buttons(values, pending)} />
		</form>
	);
}
