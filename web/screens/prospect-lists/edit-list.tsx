import { type ProspectList, prospectListUpdate } from '#contract/prospect-list';
import { ChangedElsewhere } from '../../parts/changed-elsewhere.tsx';
import { Drafted, type DraftOf } from '../../parts/drafts/drafted.tsx';
import { closeWhenWhole, useEditForm } from '../../parts/use-edit-form.ts';
import { updateList } from '../../queries/prospect-lists.ts';
import { Dialog, FormButtons } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/text-field.tsx';

/** The dialog that updates a list; open while there is one. */
export function EditList({ list, onClose }: { list: ProspectList | undefined; onClose: () => void }) {
	return (
		<Dialog open={list !== undefined} onOpenChange={onClose} title="Edit Prospect List">
			{list && (
				<Drafted place={`list.${list.id}`} given={textsOf(list)}>
					{(draft) => <Form list={list} draft={draft} onClose={onClose} />}
				</Drafted>
			)}
		</Dialog>
	);
}

const labels = { name: 'List Name', description: 'Description (optional)' };
const textsOf = ({ name, description }: ProspectList) => ({ name, description: description ?? '' });

type FormProps = { list: ProspectList; draft: DraftOf<ReturnType<typeof textsOf>>; onClose: () => void };

function Form({ list, draft, onClose }: FormProps) {
	const { values, errors, pending, formProps, onText, changedElsewhere } = useEditForm({
		record: list,
		textsOf,
		draft: draft.first,
		schema: prospectListUpdate,
		update: updateList,
		onSaved: closeWhenWhole(draft, onClose),
		blocked: ({ name }) => !name.trim(),
	});
	const control = (name: keyof typeof labels) => ({
		label: labels[name],
		error: errors[name],
		name,
		autoComplete: 'off',
		value: values[name],
		onChange: (event: { target: { value: string } }) => onText(name, event.target.value),
	});
	return (
		<form {...formProps} {...draft.props}>
			<div className="grid gap-5">
				<TextField {...control('name')} />
				<TextField {...control('description')} />
				<ChangedElsewhere {...changedElsewhere} labelOf={(field) => labels[field]} />
			</div>
			<FormButtons submit="Save Changes" pending={pending} disabled={!values.name.trim()} onCancel={onClose} />
		</form>
	);
}
