import { useMutation } from '@tanstack/react-query';
import { useId, useState } from 'react';
import type { Prospect } from '#contract/prospect';
import { formatDay, formatNumber } from '#contract/rules/format';
import { limits } from '#contract/rules/limits';
import { fieldOf, type ProspectField } from '#contract/rules/prospect-fields';
import { newerRecord } from '../../../api.ts';
import { paths } from '../../../paths.ts';
import { mergeProspects } from '../../../queries/prospect-changes.ts';
import { Button } from '../../../ui/button.tsx';
import { moveDrafts } from '../../../ui/memory/drafts.ts';
import { Link } from '../../../ui/navigation/link.tsx';
import { Dialog, DialogButtons } from '../../../ui/overlays/dialog.tsx';
import { toast } from '../../../ui/overlays/toast.ts';
import { useStatusLooks } from '../rows/use-status-looks.ts';
import { fieldsOfOne, fieldsToChoose, likelyChoice, mergedFields, type Pair, rememberDifferent } from './pairs.ts';

type DuplicatesDialogProps = { listId: string; pairs: Pair[]; onDifferent: () => void; onClose: () => void };

/** Shows possible duplicates, two at a time: to merge, with a choice for each differing field, or to keep both. */
export function DuplicatesDialog({ listId, pairs, onDifferent, onClose }: DuplicatesDialogProps) {
	const [pair] = pairs;
	if (!pair) return null;
	const different = () => {
		rememberDifferent(pair);
		onDifferent();
	};
	return (
		<Dialog
			onClose={onClose}
			title="Are these the same person?"
			description={pairs.length > 1 ? `and ${pairs.length - 1} more to review` : undefined}
			width="2xl"
		>
			<PairForm
				key={`${pair.first.updatedAt} ${pair.other.updatedAt} ${pair.other.id}`}
				listId={listId}
				pair={pair}
				onDifferent={different}
				onClose={onClose}
			/>
		</Dialog>
	);
}

type PairFormProps = { listId: string; pair: Pair; onDifferent: () => void; onClose: () => void };

function PairForm({ listId, pair, onDifferent, onClose }: PairFormProps) {
	const [chosen, setChosen] = useState<Partial<Record<ProspectField, keyof Pair>>>({});
	const { mutateAsync, isPending } = useMutation(mergeProspects);
	const why = useId();
	const { first, other } = pair;
	const fields = fieldsToChoose(pair);
	const ofOne = fieldsOfOne(pair);
	const prospect = mergedFields(pair, chosen);
	const noted = prospect.notes?.length ?? 0;
	const isTooLong = noted > limits.notes;
	const merge = () => {
		const merged = mutateAsync({ listId, first, other, prospect });
		// By then this form may show the next two.
		merged.then(() => moveDrafts(other.id, first.id), sayChanged);
	};
	return (
		<>
			<p className="wrap-anywhere">
				<b className="font-semibold">{first.name}</b>
				{`, added ${formatDay(first.createdAt)}, and `}
				<b className="font-semibold">{other.name}</b>
				{`, added ${formatDay(other.createdAt)}`}
			</p>
			{fields.length + ofOne.length > 0 && (
				<div className="mt-4 grid max-h-96 gap-4 overflow-y-auto rounded-md border px-4 py-3">
					{fields.map((field) => (
						<Choice
							key={field}
							field={field}
							pair={pair}
							chosen={chosen[field] ?? likelyChoice(field)}
							onChoose={(one) => setChosen({ ...chosen, [field]: one })}
						/>
					))}
					{ofOne.map((field) => (
						<OfOne key={field} field={field} pair={pair} />
					))}
				</div>
			)}
			{isTooLong ? (
				<p id={why} className="wrap-anywhere mt-4 text-danger-ink text-sm">
					{`Together, their notes have ${formatNumber(noted)} characters, and one person can have ${formatNumber(limits.notes)}. Please shorten the notes of `}
					<OnContact prospect={first} /> or of <OnContact prospect={other} />.
				</p>
			) : (
				<p className="mt-4 text-ink-2 text-sm">The requests, connections and notes of both are kept.</p>
			)}
			<DialogButtons>
				<Button onClick={onClose}>Close</Button>
				<Button aria-disabled={isPending} onClick={onDifferent}>
					Different people
				</Button>
				<Button
					variant="primary"
					pending={isPending}
					aria-disabled={isTooLong || undefined}
					aria-describedby={isTooLong ? why : undefined}
					onClick={merge}
				>
					Merge
				</Button>
			</DialogButtons>
		</>
	);
}

const OnContact = ({ prospect: { id, prospectListId, name } }: { prospect: Prospect }) => (
	<Link to={paths.contact(prospectListId, id)} className="underline">
		{name}
	</Link>
);

// The two are read again and shown as they are now, so the user has to look again.
function sayChanged(error: Error) {
	if (!newerRecord(error)) return;
	const description = 'Someone has changed this since. Please look again.';
	toast({ title: 'Error', description, variant: 'destructive' });
}

type ChoiceProps = { field: ProspectField; pair: Pair; chosen: keyof Pair; onChoose: (one: keyof Pair) => void };

function Choice({ field, pair, chosen, onChoose }: ChoiceProps) {
	const name = useId();
	const { statusOf } = useStatusLooks();
	return (
		<fieldset className="min-w-0">
			<legend className="font-semibold text-sm">{fieldOf(field).label}</legend>
			<div className="mt-1 grid gap-1 sm:grid-cols-2 sm:gap-4">
				{(['first', 'other'] as const).map((one) => (
					<label key={one} className="flex min-w-0 items-baseline gap-2 pointer-coarse:min-h-11">
						<input
							type="radio"
							name={name}
							checked={chosen === one}
							onChange={() => onChoose(one)}
							className="accent-ember"
						/>
						<bdi className="wrap-anywhere min-w-0">
							{field === 'status' ? statusOf(pair[one].status).name : pair[one][field]}
						</bdi>
					</label>
				))}
			</div>
		</fieldset>
	);
}

/** A field that only one of the two has, in that person's column. */
function OfOne({ field, pair }: Pick<ChoiceProps, 'field' | 'pair'>) {
	return (
		<div className="min-w-0">
			<p className="font-semibold text-sm">{fieldOf(field).label}</p>
			<div className="mt-1 grid gap-1 sm:grid-cols-2 sm:gap-4">
				{(['first', 'other'] as const).map((one) => (
					<p key={one} className="wrap-anywhere line-clamp-3 min-w-0">
						{pair[one][field] ? <bdi>{pair[one][field]}</bdi> : <span className="text-ink-3">Nothing</span>}
					</p>
				))}
			</div>
		</div>
	);
}
