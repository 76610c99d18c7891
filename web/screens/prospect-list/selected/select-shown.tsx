import type { Prospect } from '#contract/prospect';
import { formatNumber } from '#contract/rules/format';
import { Checkbox } from '../../../ui/fields/checkbox.tsx';
import type { SelectMode } from './use-selection.ts';

/** The box that selects all shown prospects. */
export function SelectShown({
	select,
	shown,
}: {
	select: Pick<SelectMode, 'shownSelected' | 'selectShown'>;
	shown: readonly Prospect[];
}) {
	const { shownSelected, selectShown } = select;
	const isAll = shownSelected === shown.length && shown.length > 0;
	return (
		<Checkbox
			aria-label={`Select all ${formatNumber(shown.length)} shown`}
			checked={isAll}
			some={!isAll && shownSelected > 0}
			onChange={() => selectShown(!isAll)}
		/>
	);
}
