import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { SavedWebhook } from '#contract/webhook';
import { webhookQuery } from '../../../queries/webhook.ts';
import { Card, CardTitle } from '../../../ui/card.tsx';
import { LoadError } from '../../../ui/loading/load-error.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { Acts } from './acts.tsx';
import { AddressForm } from './address-form.tsx';
import { Deliveries } from './deliveries.tsx';
import { Notes } from './notes.tsx';
import { Secret } from './secret.tsx';

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
