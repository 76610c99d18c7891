import { useMutation, useQuery } from '@tanstack/react-query';
import { Check, Copy } from 'lucide-react';
import { useState } from 'react';
import { counted, formatDayAndHour } from '#contract/rules/format';
import type { SavedWebhook, Webhook } from '#contract/webhook';
import { useForm } from '../../../parts/forms/use-form.ts';
import { saveWebhook, webhookQuery } from '../../../queries/webhook.ts';
import { Button } from '../../../ui/button.tsx';
import { Card, CardTitle } from '../../../ui/card.tsx';
import { useCopy } from '../../../ui/clipboard/use-copy.ts';
import { Field } from '../../../ui/fields/field.tsx';
import { PasswordInput } from '../../../ui/fields/password-input.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { LoadError } from '../../../ui/loading/load-error.tsx';
import { codeWhenUsed } from '../../../ui/loading/when-used.ts';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { Acts } from './acts.tsx';
import { Deliveries } from './deliveries.tsx';

const webhookForm = codeWhenUsed(async () => (await import('#contract/webhook')).webhookForm);

/** The one address to which the person's events are sent, what became of the last messages, and what can be done. */
export function WebhookCard() {
	const { data: webhook, isLoadingError, refetch } = useQuery(webhookQuery);
	const [secret, setSecret] = useState('');
	const keepSecret = (saved: SavedWebhook) => setSecret(saved.secret ?? '');
	if (isLoadingError) {
		return <LoadError title="Failed to load your webhook" onRetry={() => void refetch()} />;
	}
	return (
		<Card padding="none" aria-labelledby="webhook">
			<div className="grid gap-4 p-5">
				<div>
					<CardTitle id="webhook">Webhook</CardTitle>
					<p className="mt-0.5 text-ink-3 text-sm">
						A program of yours is told when a connector answers, somebody replies, or people are imported. Each message
						is signed as Standard Webhooks says, and tried for a day.
					</p>
				</div>
				{webhook === undefined ? (
					<div role="status">
						<span className="sr-only">Loading your webhook</span>
						<Skeleton className="h-10 w-full" />
					</div>
				) : (
					<>
						{webhook && <Notes webhook={webhook} />}
						<AddressForm key={webhook?.url} webhook={webhook} onSaved={keepSecret} />
						{secret && webhook && <Secret secret={secret} />}
						{webhook && <Acts webhook={webhook} onSecret={keepSecret} />}
					</>
				)}
			</div>
			{webhook && <Deliveries webhook={webhook} />}
		</Card>
	);
}

/** The secret that messages are signed with, right after it was made: the one time that it is shown. */
function Secret({ secret }: { secret: string }) {
	const { copied, copy } = useCopy(secret);
	return (
		<div role="status" className="grid justify-items-start gap-2 rounded-md bg-spruce-soft px-4 py-3">
			<p className="text-sm text-spruce-ink">
				<strong>The secret is shown only now.</strong> Your program checks with it that a message is from here.
			</p>
			<code className="wrap-anywhere select-all text-sm">{secret}</code>
			<Button onClick={() => void copy()}>
				{copied ? <Check aria-hidden /> : <Copy aria-hidden />}
				Copy Secret
			</Button>
		</div>
	);
}

/** What is wrong with the address: it is switched off, fails for some time, or events were not kept. */
function Notes({ webhook }: { webhook: Webhook }) {
	const { mutate, isPending } = useMutation(saveWebhook);
	const { url, offAt, offBecause, failingSince, missed } = webhook;
	if (!offAt && !failingSince && missed === 0) return null;
	return (
		<div role="status" className="grid justify-items-start gap-2 rounded-md bg-amber-soft px-4 py-3 text-amber text-sm">
			{offAt && (
				<>
					<p>
						<strong>Switched off on {formatDayAndHour(offAt)}:</strong>{' '}
						{offBecause === 'gone'
							? 'the address responded that it is gone (410).'
							: 'every call had failed for three days.'}{' '}
						Nothing is sent or kept until you switch it on.
					</p>
					<Button pending={isPending} onClick={() => mutate({ url })}>
						Switch On
					</Button>
				</>
			)}
			{!offAt && failingSince && (
				<p>
					Every call has failed since {formatDayAndHour(failingSince)}. After three days the address is switched off.
				</p>
			)}
			{missed > 0 && (
				<p>{counted(missed, 'event')} found no room, because too many messages waited or your account is full.</p>
			)}
		</div>
	);
}

type AddressFormProps = { webhook: Webhook | null; onSaved: (saved: SavedWebhook) => void };

/** The address: entered for the first time, or changed. */
function AddressForm({ webhook, onSaved }: AddressFormProps) {
	const { mutate, isPending } = useMutation(saveWebhook);
	const { errors, read, whenReadable, refuse, props } = useForm(webhookForm, { pending: isPending, mainField: 'url' });
	return (
		<form
			noValidate
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
			<p className="text-ink-3 text-sm">
				The address gets a check message and must send its value back, before anything else goes there.
			</p>
			<Button type="submit" className="justify-self-start" pending={isPending}>
				{webhook ? 'Save Address' : 'Add Webhook'}
			</Button>
		</form>
	);
}
