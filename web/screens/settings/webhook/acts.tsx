import { useMutation } from '@tanstack/react-query';
import type { SavedWebhook, Webhook } from '#contract/webhook';
import { removeWebhook, renewWebhookSecret, sendWebhookTest } from '../../../queries/webhook.ts';
import { Button } from '../../../ui/button.tsx';
import { confirmAction } from '../../../ui/unsaved/confirm.ts';

type ActsProps = { webhook: Webhook; onSecret: (saved: SavedWebhook) => void };

/** What can be done with an address: try it, give it another secret, remove it. */
export function Acts({ webhook, onSecret }: ActsProps) {
	const test = useMutation(sendWebhookTest);
	const renewal = useMutation(renewWebhookSecret);
	const removal = useMutation(removeWebhook);
	const renew = async () => {
		const sure = await confirmAction('Make a new secret? The one before works for another day.');
		if (sure) renewal.mutate(undefined, { onSuccess: onSecret });
	};
	const remove = async () => {
		if (await confirmAction('Remove the webhook and all its messages?')) removal.mutate();
	};
	return (
		<div className="flex flex-wrap gap-2">
			{!webhook.offAt && (
				<Button pending={test.isPending} aria-disabled={test.isPending} onClick={() => test.isPending || test.mutate()}>
					Send a Test
				</Button>
			)}
			<Button
				pending={renewal.isPending}
				aria-disabled={renewal.isPending}
				onClick={() => renewal.isPending || void renew()}
			>
				New Secret
			</Button>
			<Button
				variant="ghost"
				pending={removal.isPending}
				aria-disabled={removal.isPending}
				onClick={() => removal.isPending || void remove()}
			>
				Remove Webhook
			</Button>
		</div>
	);
}
