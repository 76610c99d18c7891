import { useMutation } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import type { ProspectList } from '#contract/prospect-list';
import { paths } from '../../paths.ts';
import { removeList, removeListQuestion } from '../../queries/prospect-lists.ts';
import { confirmAction } from '../../ui/unsaved/confirm.ts';

/** Says that the people of this list are invented, with a button that removes it. */
export function SampleNote({ list }: { list: ProspectList }) {
	const navigate = useNavigate();
	const { mutate } = useMutation(removeList);
	const remove = async () => {
		if (!(await confirmAction(removeListQuestion(list)))) return;
		void navigate(paths.lists);
		mutate(list);
	};
	return (
		<span className="print:hidden">
			Sample data.{' '}
			<button
				type="button"
				onClick={remove}
				className="rounded-sm font-semibold text-ember-ink hover:underline pointer-coarse:min-h-11"
			>
				Remove them
			</button>
		</span>
	);
}
