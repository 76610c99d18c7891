import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { SavedWebhook, Webhook } from '#contract/webhook';
import { useForm } from '../../../features/forms/use-form.ts';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/fields/field.tsx';
import { PasswordInput } from '../../../ui/fields/password-input.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { lazyPart } from '../../../ui/loading/lazy-part.tsx';
import { LoadError } from '../../../ui/loading/load-error.tsx';
import { codeWhenUsed } from '../../../ui/loading/when-used.ts';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { FoldedCard } from '../folded-card.tsx';
import { saveWebhook, webhookQuery } from './queries.ts';

const Notes = lazyPart(async () => (await import('./notes.tsx')).Notes);
const WebhookActions = lazyPart(async () => (await import('./webhook-actions.tsx')).WebhookActions);
const webhookForm = codeWhenUsed(async () => (await import('#contract/webhook')).webhookForm);

/** The address that the user's events are sent to, with its state and actions. */
export function WebhookCard() {
	const { data: webhook, isLoadingError, refetch } = useQuery(webhookQuery);
	const [secret, setSecret] = useState('');
	const keepSecret = (saved: SavedWebhook) => setSecret(saved.secret ?? '');
	if (isLoadingError) {
		return <LoadError title="Failed to load your webhook" onRetry={() => refetch()} />;
	}
	return (
		<FoldedCard
			id="webhook"
			title="Webhook"
			text="Notifies your own program when a connector answers, someone replies, or people are imported. Messages are signed per Standard Webhooks and retried for 24 hours."
		>
			<div className="grid gap-4 px-5 pb-5">
				{webhook === undefined ? (
					<div role="status">
						<span className="sr-only">Loading your webhook</span>
						<Skeleton className="h-10 w-full" />
					</div>
				) : (
					<>
						{webhook && <Notes webhook={webhook} />}
						<AddressForm key={webhook?.url} webhook={webhook} onSaved={keepSecret} />
						{webhook && <WebhookActions webhook={webhook} secret={secret} onSecret={keepSecret} />}
					</>
				)}
			</div>
		</FoldedCard>
	);
}

type AddressFormProps = { webhook: Webhook | null; onSaved: (saved: SavedWebhook) => void };

/** The address: entered for the first time, or changed. */
function AddressForm({ webhook, onSaved }: AddressFormProps) {
	const { mutate, isPending } = useMutation(saveWebhook);
	const { errors, read, whenReadable, refuse, props } = useForm(webhookForm, { pending: isPending, mainField: 'url' });
	return (
		<form
			{...props}
			className="grid gap-3"
			onSubmit={whenReadable((event) => {
				const value = read(event);
				if (value) mutate(value, { onSuccess: onSaved, onError: refuse });
			})}
		>
			<TextField
				label="Address"
				name="url"
				type="url"
				inputMode="url"
				autoComplete="off"
				spellCheck={false}
				placeholder="https://"
				defaultValue={webhook?.url}
				error={errors.url}
			/>
			<Field label="Your Password" error={errors.password}>
				{(control) => <PasswordInput {...control} name="password" autoComplete="current-password" />}
			</Field>
			<p className="text-ink-3 text-sm">We’ll verify the address with a challenge before sending anything else.</p>
			<Button type="submit" className="justify-self-start" pending={isPending}>
				{webhook ? 'Save Address' : 'Add Webhook'}
			</Button>
		</form>
	);
}
