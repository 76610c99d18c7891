import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type ImportedProspect, importedProspect } from '#contract/prospect';
import { Drafted, type DraftOf } from '../../features/drafts/drafted.tsx';
import { useForm } from '../../features/forms/use-form.ts';
import { paths } from '../../paths.ts';
import { type Addition, createProspect } from '../../queries/import.ts';
import { prospectsQuery } from '../../queries/prospects.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Dialog, FormButtons } from '../../ui/overlays/dialog.tsx';
import { noPerson, PersonFields, type PersonTexts } from './person-fields.tsx';
import { samePerson } from './same-person.ts';

type AddPersonProps = { listId: string; onClose: () => void };

/** The dialog that adds people by hand, one after the other, until it is closed. */
export function AddPerson({ listId, onClose }: AddPersonProps) {
	const [added, setAdded] = useState<string[]>([]);
	return (
		<Dialog onClose={onClose} title="Add person" width="lg">
			<Drafted key={added.length} place={`person.${listId}`} given={noPerson}>
				{(draft) => (
					<Form
						draft={draft}
						listId={listId}
						last={added.at(-1)}
						onAdded={(name) => setAdded([...added, name])}
						onClose={onClose}
					/>
				)}
			</Drafted>
		</Dialog>
	);
}

type FormProps = AddPersonProps & {
	draft: DraftOf<PersonTexts>;
	/** The person just added. */
	last: string | undefined;
	onAdded: (name: string) => void;
};

function Form({ draft, listId, last, onAdded, onClose }: FormProps) {
	const { mutate, isPending } = useMutation(createProspect);
	const { errors, read, refuse, unlessTyped, props } = useForm(importedProspect, { pending: isPending });
	const [known, setKnown] = useState<{ person: ImportedProspect; found: Addition }>();
	const isElsewhere = typeof known?.found === 'object';
	return (
		<form
			{...props}
			{...draft.props}
			onChange={(event) => {
				props.onChange(event);
				setKnown(undefined);
			}}
			onSubmit={(event) => {
				const person = read(event);
				if (!person) return;
				const onSuccess = (found: Addition) => {
					if (found !== 'created') return setKnown({ person, found });
					// Text typed since then is about the next person.
					unlessTyped(() => {
						draft.drop();
						onAdded(person.name);
					})();
				};
				mutate({ listId, person, sure: isElsewhere }, { onSuccess, onError: refuse });
			}}
		>
			{/* The dialog itself focuses the first field of the first form. */}
			<PersonFields listId={listId} first={draft.first} errors={errors} autoFocus={last !== undefined} />
			<div role="status" className="mt-5 empty:hidden">
				{known ? (
					<Known listId={listId} {...known} />
				) : (
					last && (
						<p className="text-ink-2">
							<bdi className="wrap-anywhere">{last}</bdi> is in the list now.
						</p>
					)
				)}
			</div>
			<FormButtons
				submit={isElsewhere ? 'Add anyway' : last ? 'Add another' : 'Add person'}
				pending={isPending}
				cancel={last && 'Done'}
				onCancel={onClose}
			/>
		</form>
	);
}

type KnownProps = { listId: string; person: ImportedProspect; found: Addition };

// Says that a person is already in this list, or in another.
function Known({ listId, person, found }: KnownProps) {
	// From the cache only: the list's screen has read it.
	const { data: prospects = [] } = useQuery({ ...prospectsQuery(listId), enabled: false });
	const same = samePerson(prospects, person);
	const name = <bdi className="wrap-anywhere font-semibold">{person.name}</bdi>;
	return (
		<div className="flex flex-wrap items-center justify-between gap-3 rounded-md bg-sunken px-4 py-3">
			{typeof found === 'object' ? (
				<p className="wrap-anywhere">
					{name} is also in{' '}
					{found.elsewhere.map((list, index) => (
						// biome-ignore lint/suspicious/noArrayIndexKey: two lists may have one name.
						<bdi key={index}>{`${index > 0 ? ', ' : ''}“${list}”`}</bdi>
					))}
					.
				</p>
			) : (
				<>
					<p>{name} is already in this list.</p>
					{same && <ButtonLink to={paths.contact(listId, same.id)}>Open contact</ButtonLink>}
				</>
			)}
		</div>
	);
}
