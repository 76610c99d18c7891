import { Button } from '../../ui/button.tsx';

type ChangedElsewhereProps<Field extends string> = {
	/** The fields that were changed both here and elsewhere, with the record's text. */
	fields: readonly { field: Field; theirs: string }[];
	labelOf: (field: Field) => string;
	onKeep: (field: Field) => void;
	onTake: (field: Field) => void;
};

/**
 * Asks which text to keep in a field that was changed elsewhere while it was being typed in. Shows nothing without such
 * a field.
 */
export function ChangedElsewhere<Field extends string>(props: ChangedElsewhereProps<Field>) {
	const { fields, labelOf, onKeep, onTake } = props;
	if (fields.length === 0) return null;
	return (
		<div
			role="alert"
			data-changed-elsewhere
			className="grid gap-3 rounded-md border border-border-strong bg-sunken p-3"
		>
			{fields.map(({ field, theirs }) => (
				<div key={field} className="flex flex-wrap items-center gap-2">
					<p className="wrap-anywhere min-w-0 flex-1 basis-48 text-sm">
						<b className="font-semibold">{labelOf(field)}</b>: changed in another tab to{' '}
						{theirs ? <q dir="auto">{theirs}</q> : 'nothing'}
					</p>
					<Button onClick={() => onKeep(field)} aria-label={`Keep this version of ${labelOf(field)}`}>
						Keep this version
					</Button>
					<Button onClick={() => onTake(field)} aria-label={`Use the other version of ${labelOf(field)}`}>
						Use the other
					</Button>
				</div>
			))}
		</div>
	);
}
