import { useId } from 'react';
import { ColorBadge } from '../../../ui/badge.tsx';
import { Field } from '../../../ui/fields/field.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';

const presets = [
	['Grey', '#6B7280'],
	['Red', '#DC2626'],
	['Orange', '#B45309'],
	['Yellow', '#CA8A04'],
	['Green', '#15803D'],
	['Teal', '#0F766E'],
	['Blue', '#2563EB'],
	['Violet', '#7C3AED'],
	['Pink', '#DB2777'],
] as const;

type StatusFieldsProps = {
	name: string;
	/** The colour, as #RRGGBB. */
	color: string;
	onText: (field: 'name' | 'color', text: string) => void;
	error?: string | undefined;
};

/** The fields of both status dialogs, `name` and `color`, with the badge as it will look. */
export function StatusFields({ name, color, onText, error }: StatusFieldsProps) {
	const setColor = (chosen: string) => onText('color', chosen);
	return (
		<div className="grid gap-5">
			<TextField
				label="Status Name"
				error={error}
				name="name"
				autoComplete="off"
				value={name}
				onChange={(event) => onText('name', event.target.value)}
			/>
			<Field label="Color" aside={<ColorBadge color={color}>{name.trim() || 'Preview'}</ColorBadge>}>
				{(control) => (
					<div className="flex flex-wrap items-center gap-2">
						{/* A color control gives its value in lower case. The form sends the color as it was chosen. */}
						<input type="hidden" name="color" value={color} />
						<input
							{...control}
							type="color"
							value={color}
							onChange={(event) => setColor(event.target.value)}
							className="h-9 w-14 cursor-pointer rounded-sm border border-border-strong bg-surface p-1 pointer-coarse:h-11"
						/>
						<Presets color={color} onColor={setColor} />
					</div>
				)}
			</Field>
		</div>
	);
}

function Presets({ color, onColor }: { color: string; onColor: (color: string) => void }) {
	const group = useId();
	return (
		<div role="radiogroup" aria-label="Presets" className="flex flex-wrap gap-1">
			{presets.map(([label, preset]) => (
				<label
					key={preset}
					title={label}
					className="relative grid size-7 place-items-center rounded-full has-checked:ring-chosen rings pointer-coarse:size-9"
				>
					<input
						type="radio"
						name={group}
						aria-label={label}
						checked={color.toLowerCase() === preset.toLowerCase()}
						onChange={() => onColor(preset)}
						className="absolute inset-0 cursor-pointer opacity-0"
					/>
					<span aria-hidden className="size-5 rounded-full" style={{ backgroundColor: preset }} />
				</label>
			))}
		</div>
	);
}
