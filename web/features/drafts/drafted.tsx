import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { DraftNote } from './draft-note.tsx';
import { type Texts, typedTexts } from './typed-texts.ts';
import { useDraft } from './use-draft.ts';

/** Props for a form with a draft. */
export type DraftOf<Fields extends Texts> = {
	/** Initial values of its fields. */
	first: Fields;
	/** For the form itself. A dialog that holds a form with `data-typed` asks before it closes. */
	props: {
		'data-typed': true | undefined;
		onInput: (event: FormEvent<HTMLFormElement>) => void;
		onReset: () => void;
	};
	/** Drops the draft. Call it once the form is saved. */
	drop: () => void;
};

type DraftedProps<Fields extends Texts> = {
	/** Names the form and its subject. */
	place: string;
	/** Values of the fields before anything is typed, by name. */
	given: Fields;
	children: (draft: DraftOf<Fields>) => ReactNode;
};

/** A form whose text is kept as a draft until it is saved, or reset by Cancel. An existing draft fills it. */
export function Drafted<Fields extends Texts>(props: DraftedProps<Fields>) {
	const [discarded, setDiscarded] = useState(0);
	return <Form key={discarded} {...props} isAgain={discarded > 0} onDiscard={() => setDiscarded(discarded + 1)} />;
}

type FormProps<Fields extends Texts> = DraftedProps<Fields> & { isAgain: boolean; onDiscard: () => void };

function Form<Fields extends Texts>({ place, given, children, isAgain, onDiscard }: FormProps<Fields>) {
	const { first, keptAt, keep, drop } = useDraft<Partial<Fields>>(place);
	const [isTyped, setTyped] = useState(first !== undefined);
	const [isNoted, setNoted] = useState(keptAt !== undefined);
	// The initial values, because the record may have changed since.
	const [began] = useState(given);
	const element = useRef<HTMLDivElement>(null);
	// The button that discarded the draft is gone, and the focus with it.
	useEffect(() => {
		if (isAgain) element.current?.querySelector<HTMLElement>('form :is(input:not([type=hidden]), textarea)')?.focus();
	}, [isAgain]);
	const note = (form: HTMLFormElement) => {
		const typed = typedTexts(Object.fromEntries(new FormData(form)), began);
		setTyped(typed !== null);
		keep(typed);
	};
	const end = () => {
		setTyped(false);
		setNoted(false);
		drop();
	};
	return (
		<div ref={element}>
			{isNoted && keptAt !== undefined && (
				<DraftNote
					keptAt={keptAt}
					className="mb-4"
					onDiscard={() => {
						drop();
						onDiscard();
					}}
				/>
			)}
			{children({
				first: { ...began, ...first },
				props: {
					'data-typed': isTyped || undefined,
					onInput: ({ currentTarget }) => {
						note(currentTarget);
						// Again, once React has updated the form.
						window.setTimeout(() => currentTarget.isConnected && note(currentTarget));
					},
					onReset: end,
				},
				drop: end,
			})}
		</div>
	);
}
