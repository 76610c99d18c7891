import { type ProspectList, prospectListUpdate } from '#contract/prospect-list';
import { EditForm } from '../../features/forms/edit-form.tsx';
import { updateList } from '../../queries/prospect-list-changes.ts';
import { TextField } from '../../ui/fields/text-field.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';

const labels = { name: 'List Name', description: 'Description (optional)' };
const textsOf = ({ name, description }: ProspectList) => ({ name, description: description ?? '' });
const isNameless = ({ name }: ReturnType<typeof textsOf>) => !name.trim();

/** The dialog that updates a list. */
export function EditList({ list, onClose }: { list: ProspectList; onClose: () => void }) {
	return (
		<Dialog onClose={onClose} title="Edit Prospect List">
			<EditForm
				record={list}
				noun="list"
				labels={labels}
				textsOf={textsOf}
				schema={prospectListUpdate}
				update={updateList}
				blocked={isNameless}
				buttons={(values) => ({ submit: 'Save Changes', disabled: isNameless(values) })}
				onClose={onClose}
			>
				{({ control }) => (
					<>
						<TextField {...control('name')} />
						<TextField {...control('description')} />
					</>
				)}
			</EditForm>
		</Dialog>
	);
}
