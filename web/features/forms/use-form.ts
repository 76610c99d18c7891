import { type SubmitEvent, type SyntheticEvent, useRef, useState } from 'react';
import type * as z from 'zod/mini';
import { type FieldErrors, readForm } from '#contract/rules/form';
import { refusedFields } from '../../api.ts';
import { focusField } from '../../ui/keyboard/focus.ts';
import { afterFetching } from '../../ui/loading/after-fetching.ts';
import type { LaterCode } from '../../ui/loading/later-code.ts';
import { dismissToast, toast } from '../../ui/overlays/toast.ts';

type FormOptions = {
	/** True while the last submit is in flight: another submit does nothing. */
	pending: boolean;
	/** True while the submit button is disabled for another reason: Enter does nothing either. */
	blocked?: boolean;
	/** The field that a refusal without a field belongs to. */
	mainField?: string;
	/** Shows the first error as the toast "Validation Error" too. */
	announce?: boolean;
};

type Fields = Readonly<Record<string, unknown>>;

/** A schema of the contract, or one loaded later, for screens that are shown before the schema library is there. */
export type FormSchema<Value> = z.ZodMiniType<Value> | LaterCode<z.ZodMiniType<Value>>;

/** Returns the schema if it is loaded, as it is once a form was read. */
export const schemaNow = <Value>(schema: FormSchema<Value>) => ('now' in schema ? schema.now() : schema);

/**
 * Used by all forms: reads the form against its schema of the contract, shows each error at its field, and focuses the
 * first wrong field. An error disappears when its field changes.
 */
export function useForm<Value>(schema: FormSchema<Value>, options: FormOptions) {
	const { pending, blocked, mainField = 'name', announce = false } = options;
	const [errors, setErrors] = useState<FieldErrors>({});
	const form = useRef<HTMLFormElement>(null);
	const sent = useRef('');
	const lastToast = useRef(0);
	const isWaiting = useRef(false);
	const focus = (field: string | undefined) => form.current && field && focusField(form.current, field);

	/**
	 * For the form's `onSubmit`: returns the value to send, or undefined if something is wrong or a submit is in flight.
	 */
	const read = (event: SubmitEvent<HTMLFormElement>, fields?: Fields): Value | undefined => {
		event.preventDefault();
		// For React a dialog's form is inside the composer's form, though not in the page.
		event.stopPropagation();
		const now = schemaNow(schema);
		if (pending || blocked || !now) return;
		form.current = event.currentTarget;
		sent.current = textOf(event.currentTarget);
		const given = fields ?? Object.fromEntries(new FormData(event.currentTarget));
		const result = readForm(now, given);
		setErrors(result.errors && announce ? besideToast(result.errors, given) : (result.errors ?? {}));
		// Its toast must not cover the next step.
		dismissToast(lastToast.current);
		if (!result.errors) return result.value;
		const [field, sentence] = Object.entries<string | undefined>(result.errors)[0] ?? [];
		if (announce)
			lastToast.current = toast({ title: 'Validation Error', description: sentence, variant: 'destructive' });
		focus(field);
	};

	/**
	 * For the `onSubmit` of a form whose schema is loaded later: an early submit is handled once the schema is there,
	 * with the values of that moment. Text typed in the meantime counts as typed after the submit.
	 */
	const whenReadable = (submit: (event: SubmitEvent<HTMLFormElement>) => void) => {
		return (event: SubmitEvent<HTMLFormElement>) => {
			if (!('preload' in schema) || schema.now()) return submit(event);
			event.preventDefault();
			event.stopPropagation();
			if (isWaiting.current) return;
			isWaiting.current = true;
			// React clears `currentTarget` after the event.
			const { currentTarget } = event;
			const kept = Object.create(event, { currentTarget: { value: currentTarget } });
			void afterFetching(schema, () => currentTarget.isConnected && submit(kept)).finally(() => {
				isWaiting.current = false;
			});
		};
	};

	/** For the mutation's `onError`: shows each refusal of the server at its field. */
	const refuse = (error: Error) => {
		const refused = refusedFields(error, mainField);
		setErrors(refused);
		// In the next frame, because a submit button that was disabled meanwhile has lost the focus, and is only enabled
		// again then.
		requestAnimationFrame(() => focus(Object.keys(refused)[0] ?? (isFocusLost() ? mainField : undefined)));
	};

	/** For the mutation's `onSuccess`: calls `next`, unless something was typed since the submit, which stays in the form. */
	const unlessTyped = (next: () => void) => () => {
		if (!form.current?.isConnected || textOf(form.current) === sent.current) next();
	};

	/** Removes the errors of these fields, after they were changed by anything but typing. */
	const clear = (...fields: string[]) => {
		const kept = Object.entries(errors).filter(([field]) => !fields.includes(field));
		if (kept.length < Object.keys(errors).length) setErrors(Object.fromEntries(kept));
	};
	const onChange = ({ target }: SyntheticEvent) => {
		if (target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement) clear(target.name);
	};
	// The browser's own messages would hide those below the fields.
	const props = { noValidate: true, 'aria-busy': pending, onChange };
	return { errors, read, whenReadable, refuse, unlessTyped, clear, props };
}

const textOf = (form: HTMLFormElement) => JSON.stringify([...new FormData(form)]);

// An empty field uses other words, so that the toast's sentence is on the page once.
const besideToast = (errors: FieldErrors, given: Fields): FieldErrors =>
	Object.fromEntries(
		Object.entries(errors).map(([field, sentence]) => {
			const isEmpty = !String(given[field] ?? '').trim();
			return [field, isEmpty ? 'Please fill this in.' : sentence];
		}),
	);

const isFocusLost = () => document.activeElement === document.body;
