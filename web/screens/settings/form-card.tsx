import type { UseMutationResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { FieldErrors } from '#contract/rules/form';
import { type FormSchema, useForm } from '../../features/forms/use-form.ts';
import { Button } from '../../ui/button.tsx';
import { Card, CardTitle } from '../../ui/card.tsx';

type FormCardProps<Value> = {
	/** The id of the heading. */
	id: string;
	title: string;
	text: ReactNode;
	schema: FormSchema<Value>;
	/** The field that a refusal without a field belongs to. */
	mainField: string;
	mutation: Pick<UseMutationResult<unknown, Error, Value>, 'mutate' | 'isPending'>;
	/** Empties the fields after a success. */
	resets?: boolean;
	submit: string;
	children: (errors: FieldErrors) => ReactNode;
};

/** A card of the account with one form: two fields a row, and one button. */
export function FormCard<Value>({ id, title, text, schema, mainField, mutation, ...rest }: FormCardProps<Value>) {
	const { mutate, isPending } = mutation;
	const { errors, read, whenReadable, refuse, props } = useForm(schema, { pending: isPending, mainField });
	return (
		<Card aria-labelledby={id}>
			<CardTitle id={id}>{title}</CardTitle>
			<p className="wrap-anywhere mt-0.5 text-ink-3 text-sm">{text}</p>
			<form
				{...props}
				className="mt-4 grid gap-4"
				onSubmit={whenReadable((event) => {
					const form = event.currentTarget;
					const value = read(event);
					if (value) mutate(value, { onSuccess: () => rest.resets && form.reset(), onError: refuse });
				})}
			>
				<div className="grid gap-4 sm:grid-cols-2">{rest.children(errors)}</div>
				<Button type="submit" className="justify-self-start" pending={isPending}>
					{rest.submit}
				</Button>
			</form>
		</Card>
	);
}
