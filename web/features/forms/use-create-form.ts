import { type UseMutationOptions, useMutation } from '@tanstack/react-query';
import type { SubmitEvent } from 'react';
import type * as z from 'zod/mini';
import { useForm } from './use-form.ts';

type CreateForm<Value, Sent, Made> = {
	schema: z.ZodMiniType<Value>;
	create: UseMutationOptions<Made, Error, Sent, unknown>;
	/** Picks the values to send. */
	sentOf: (value: Value) => Sent;
	/** Drops the form's own draft: called after a success, unless something was typed in the meantime. */
	draft: { drop: () => void };
	onClose: () => void;
	/** True while nothing can be sent. */
	blocked?: boolean;
	/** Shows the first error as the toast "Validation Error" too. */
	announce?: boolean;
};

/** A form that creates a record and then closes. If something is typed while the call is in flight, it stays open. */
export function useCreateForm<Value, Sent, Made>(options: CreateForm<Value, Sent, Made>) {
	const { schema, create, sentOf, draft, onClose, blocked = false, announce = false } = options;
	const { mutate, isPending } = useMutation(create);
	const { errors, read, refuse, unlessTyped, props } = useForm(schema, { pending: isPending, blocked, announce });
	const onSuccess = unlessTyped(() => {
		draft.drop();
		onClose();
	});
	const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
		const value = read(event);
		if (value !== undefined) mutate(sentOf(value), { onSuccess, onError: refuse });
	};
	return { errors, isPending, props: { ...props, onSubmit } };
}
