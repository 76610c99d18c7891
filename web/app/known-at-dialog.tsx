import { PeopleList } from '../parts/prospects/people-list.tsx';
import { knownAtQuery } from '../queries/network-match.ts';
import { Dialog } from '../ui/overlays/dialog.tsx';

/** Whom the person and their circle know at a company, whether or not it is in a list. */
export const KnownAtDialog = ({ onClose }: { onClose: () => void }) => (
	<Dialog
		onClose={onClose}
		title="Whom You Know at a Company"
		description="Of your network first, then of what your circle shares. The company need not be in a list."
	>
		<PeopleList
			query={knownAtQuery}
			name="People at the company"
			placeholder="Name of the company"
			nobody={(company) => `Neither you nor your circle knows anybody at “${company}”.`}
			failed="Failed to load whom you know there"
		/>
	</Dialog>
);
