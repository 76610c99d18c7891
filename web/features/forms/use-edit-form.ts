import { type UseMutationOptions, useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { readForm } from '#contract/rules/form';
import { newerRecord } from '../../api.ts';
import type { Replacement } from '../../queries/cache/replace-newest.ts';
import { keepYours, rebase, type Texts, type Typed, takeOver, takeTheirs, typedOver, typeIn } from './take-over.ts';
import { type FormSchema, schemaNow, useForm } from './use-form.ts';

type Versioned = { id: string; updatedAt: string };

type EditForm<Saved extends Versioned, Field extends string, Value> = {
	/** The current record. It may change while the form is open. */
	record: Saved;
	/** Its fields as the form shows them. */
	textsOf: (record: Saved) => Texts<Field>;
	/** Initial values of some fields, from a kept draft. */
	draft?: Partial<Texts<Field>>;
	schema: FormSchema<Value>;
	/** Picks the fields to send: all by default. */
	sentOf?: (values: Texts<Field>, saved: Texts<Field>) => Partial<Record<Field, string>>;
	update: UseMutationOptions<Saved | undefined, Error, Replacement<Saved, Value>, unknown>;
	/** Called after a save. `isWhole` is false when something was typed in the meantime, which stays in the form. */
	onSaved: (isWhole: boolean) => void;
	blocked?: (values: Texts<Field>) => boolean;
	announce?: boolean;
};

/**
 * A form that edits a record. Fields that were not typed in follow the record. A save never reverts a change made
 * elsewhere: for a field changed on both sides, the user chooses first.
 */
export function useEditForm<Saved extends Versioned, Field extends string, Value>(
	options: EditForm<Saved, Field, Value>,
) {
	const { textsOf, schema, sentOf = (all) => all, onSaved, blocked, announce = false, draft } = options;
	const [newer, setNewer] = useState<Saved>();
	const record = newer && newer.updatedAt > options.record.updatedAt ? newer : options.record;
	const saved = textsOf(record);
	const [typed, setTyped] = useState<Typed<Field>>(() => typedOver(saved, draft));
	const latest = useRef(typed);
	const change = (next: Typed<Field>) => {
		latest.current = next;
		setTyped(next);
	};
	const { mutate, isPending } = useMutation(options.update);
	const { values, conflicts } = takeOver(saved, typed);
	const form = useForm(schema, { pending: isPending, blocked: blocked?.(values) ?? false, announce });

	const valueOver = (version: Saved): Value | undefined => {
		const texts = textsOf(version);
		const over = takeOver(texts, typed);
		const now = schemaNow(schema);
		return now && over.conflicts.length === 0 ? readForm(now, sentOf(over.values, texts)).value : undefined;
	};
	const onSubmit = form.whenReadable((event) => {
		const { currentTarget } = event;
		if (form.read(event, sentOf(values, saved)) === undefined) return;
		if (conflicts.length > 0) return focusQuestion(currentTarget);
		const onError = (error: Error) => {
			const changed = newerRecord<Saved>(error);
			if (!changed) return form.refuse(error);
			setNewer(changed);
			requestAnimationFrame(() => focusQuestion(currentTarget));
		};
		const onSuccess = (written: Saved | undefined) => {
			const isWhole = latest.current === typed;
			if (written) {
				setNewer(written);
				change(rebase(textsOf(written), typed, latest.current));
			}
			onSaved(isWhole);
		};
		mutate({ record, valueOver }, { onSuccess, onError });
	});
	return {
		values,
		saved,
		errors: form.errors,
		pending: isPending,
		formProps: { ...form.props, onSubmit },
		onText: (field: Field, text: string) => {
			change(typeIn(saved, latest.current, field, text));
			form.clear(field);
		},
		/** Reverts everything that was typed. */
		reset: () => {
			form.clear(...Object.keys(latest.current));
			change({} as Typed<Field>);
		},
		/** Props for the question in front of the buttons. */
		changedElsewhere: {
			fields: conflicts.map((field) => ({ field, theirs: saved[field] })),
			onKeep: (field: Field) => change(keepYours(saved, latest.current, field)),
			onTake: (field: Field) => change(takeTheirs(latest.current, field)),
		},
	};
}

const focusQuestion = (form: HTMLFormElement) =>
	form.querySelector<HTMLElement>('[data-changed-elsewhere] button')?.focus();

/** For a form in a dialog: closes it after a save, unless something was typed meanwhile. */
export const closeWhenWhole =
	({ drop }: { drop: () => void }, onClose: () => void) =>
	(isWhole: boolean) => {
		if (!isWhole) return;
		drop();
		onClose();
	};
