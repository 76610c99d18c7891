import { fallbackColor, type Status, statusUpdate } from '#contract/status';
import { ChangedElsewhere } from '../../../parts/changed-elsewhere.tsx';
import { Drafted, type DraftOf } from '../../../parts/drafts/drafted.tsx';
import { closeWhenWhole, useEditForm } from '../../../parts/use-edit-form.ts';
import { updateStatus } from '../../../queries/statuses.ts';
import { Dialog, FormButtons } from '../../../ui/dialog.tsx';
import { StatusFields } from './status-fields.tsx';

/** The dialog that updates a status; open while there is one. */
export function EditStatus({ status, onClose }: { status: Status | undefined; onClose: () => void }) {
	return (
		<Dialog open={status !== undefined} onOpenChange={onClose} title="Edit Status">
			{status && (
				<Drafted place={`status.${status.id}`} given={textsOf(status)}>
					{(draft) => <Form status={status} draft={draft} onClose={onClose} />}
				</Drafted>
			)}
		</Dialog>
	);
}

const labels = { name: 'Status Name', color: 'Color' };
// An answer of an older server may have no colour.
const textsOf = ({ name, color }: Status) => ({ name, color: color ?? fallbackColor });

type FormProps = { status: Status; draft: DraftOf<ReturnType<typeof textsOf>>; onClose: () => void };

function Form({ status, draft, onClose }: FormProps) {
	const { values, errors, pending, formProps, onText, changedElsewhere } = useEditForm({
		record: status,
		textsOf,
		draft: draft.first,
		schema: statusUpdate,
		update: updateStatus,
		onSaved: closeWhenWhole(draft, onClose),
		// An empty name changes nothing and says nothing.
		blocked: ({ name }) => !name.trim(),
	});
	return (
		<form {...formProps} {...draft.props}>
			<StatusFields {...values} onText={onText} error={errors.name} />
			<div className="mt-5 empty:hidden">
				<ChangedElsewhere {...changedElsewhere} labelOf={(field) => labels[field]} />
			</div>
			<FormButtons submit={pending ? 'Updating...' : 'Update Status'} pending={pending} onCancel={onClose} />
		</form>
	);
}
