import { useId } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/fields/checkbox.tsx';
import { Dialog, DialogButtons } from '../../../ui/overlays/dialog.tsx';
import { allColumns, type ColumnKey, isFixed } from './columns.ts';
import { type Choice, type Density, type Looks, type LooksChange, usualChoice, widthRange } from './looks.ts';
import { widthNow } from './resize-handle.tsx';

type ViewDialogProps = { looks: Looks; changeLooks: (change: LooksChange) => void; onClose: () => void };

const densities: { value: Density; label: string }[] = [
	{ value: 'compact', label: 'Compact' },
	{ value: 'roomy', label: 'Comfortable' },
];

/** The dialog for the height of rows, the columns of the table and their widths. Each choice is visible at once. */
export function ViewDialog({ looks, changeLooks, onClose }: ViewDialogProps) {
	const { density, choice = usualChoice(looks.hasBestPath) } = looks;
	const change = (part: Partial<Choice>) => changeLooks({ choice: { ...choice, ...part } });
	const toggle = (key: ColumnKey, isOn: boolean) =>
		change({ shown: isOn ? [...choice.shown, key] : choice.shown.filter((each) => each !== key) });
	return (
		<Dialog onClose={onClose} title="View" description="Columns apply to this list, row height to all lists.">
			<fieldset>
				<legend className="font-semibold">Rows</legend>
				<div className="mt-1 flex gap-5">
					{densities.map(({ value, label }) => (
						<label key={value} className="flex items-center gap-2 pointer-coarse:min-h-11">
							<input
								type="radio"
								name="density"
								checked={density === value}
								onChange={() => changeLooks({ density: value })}
								className="size-4 accent-ember"
							/>
							{label}
						</label>
					))}
				</div>
			</fieldset>
			<fieldset className="mt-4">
				<legend className="font-semibold">Columns</legend>
				<ul className="mt-1 max-h-[50dvh] overflow-y-auto">
					{allColumns.map((column) =>
						isFixed(column.key) ? null : (
							<ColumnChoice
								key={column.key}
								label={column.label}
								isOn={choice.shown.includes(column.key)}
								onToggle={(isOn) => toggle(column.key, isOn)}
								width={choice.widths[column.key] ?? widthNow(column.key) ?? widthRange.min}
								onWidth={(px) => change({ widths: { ...choice.widths, [column.key]: px } })}
							/>
						),
					)}
				</ul>
			</fieldset>
			<DialogButtons>
				<Button aria-disabled={!looks.choice || undefined} onClick={() => changeLooks({ choice: undefined })}>
					Reset columns
				</Button>
				<Button variant="primary" onClick={onClose}>
					Done
				</Button>
			</DialogButtons>
		</Dialog>
	);
}

type ColumnChoiceProps = {
	label: string;
	isOn: boolean;
	onToggle: (isOn: boolean) => void;
	/** In px. */
	width: number;
	onWidth: (px: number) => void;
};

function ColumnChoice({ label, isOn, onToggle, width, onWidth }: ColumnChoiceProps) {
	const id = useId();
	return (
		<li className="flex min-h-9 items-center gap-2 pointer-coarse:min-h-11">
			<Checkbox id={id} checked={isOn} onChange={({ target }) => onToggle(target.checked)} />
			<label htmlFor={id} className="flex-1">
				{label}
			</label>
			{isOn && (
				<input
					type="range"
					aria-label={`Width of ${label}`}
					min={widthRange.min}
					max={widthRange.max}
					step={8}
					value={width}
					onChange={({ target }) => onWidth(target.valueAsNumber)}
					className="accent-ember"
				/>
			)}
		</li>
	);
}
