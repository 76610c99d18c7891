import { type ProspectList, prospectListUpdate } from '#contract/prospect-list';
import { EditForm } from '../../parts/forms/edit-form.tsx';
import { updateList } from '../../queries/prospect-list-changes.ts';
import { TextField } from '../../ui/fields/text-field.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';

const labels = { name: 'List Name', description: 'Description (optional)' };
const textsOf = ({ name, description }: ProspectList) => ({ name, description: description ?? '' });
const isNameless = ({ name }: ReturnType<typeof textsOf>) => !name.trim();

/** The dialog that updates a list; open while there is one. */
export function EditList({ list, onClose }: { list: ProspectList | undefined; onClose: () => void }) {
	return (
		<Dialog open={list !== undefined} onOpenChange={onClose} title="Edit Prospect List">
			{list && (
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
			)}
		</Dialog>
	);
}
