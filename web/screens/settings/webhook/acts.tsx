import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { SavedWebhook, Webhook } from '#contract/webhook';
import { removeWebhook, sendWebhookTest } from '../../../queries/webhook.ts';
import { Button } from '../../../ui/button.tsx';
import { confirmAction } from '../../../ui/unsaved/confirm.ts';
import { SecretDialog } from './secret-dialog.tsx';

type ActsProps = { webhook: Webhook; onSecret: (saved: SavedWebhook) => void };

/** What can be done with an address: try it, give it another secret, remove it. */
export function Acts({ webhook, onSecret }: ActsProps) {
	const test = useMutation(sendWebhookTest);
	const [renews, setRenews] = useState(false);
	const removal = useMutation(removeWebhook);
	const remove = async () => {
		if (await confirmAction('Remove the webhook and all its messages?')) removal.mutate();
	};
	return (
		<div className="flex flex-wrap gap-2">
			{!webhook.offAt && (
				<Button pending={test.isPending} onClick={() => test.mutate()}>
					Send a Test
				</Button>
			)}
			<Button onClick={() => setRenews(true)}>New Secret</Button>
			{renews && <SecretDialog onSecret={onSecret} onClose={() => setRenews(false)} />}
			<Button variant="ghost" pending={removal.isPending} onClick={() => void remove()}>
				Remove Webhook
			</Button>
		</div>
	);
}
