import { type Status, statusUpdate } from '#contract/status';
import { EditForm } from '../../../features/forms/edit-form.tsx';
import { updateStatus } from '../../../queries/status-changes.ts';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { StatusFields } from './status-fields.tsx';

const labels = { name: 'Status Name', color: 'Color' };
const textsOf = ({ name, color }: Status) => ({ name, color });

/** The dialog that updates a status. */
export function EditStatus({ status, onClose }: { status: Status; onClose: () => void }) {
	return (
		<Dialog onClose={onClose} title="Edit Status">
			<EditForm
				record={status}
				noun="status"
				labels={labels}
				textsOf={textsOf}
				schema={statusUpdate}
				update={updateStatus}
				// A submit with an empty name does nothing.
				blocked={({ name }) => !name.trim()}
				buttons={(_values, pending) => ({ submit: pending ? 'Updating...' : 'Update Status' })}
				onClose={onClose}
			>
				{({ values, onText, error }) => <StatusFields {...values} onText={onText} error={error('name')} />}
			</EditForm>
		</Dialog>
	);
}
