import { useMutation } from '@tanstack/react-query';
import { counted, formatDayAndHour } from '#contract/rules/format';
import type { Webhook, WebhookDelivery, WebhookProblem } from '#contract/webhook';
import { sendWebhookAgain } from '../../../queries/webhook.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { ListLine } from '../account/list-card.tsx';

/** The last messages, newest first, each with what became of it. */
export function Deliveries({ webhook: { deliveries, offAt } }: { webhook: Webhook }) {
	if (deliveries.length === 0) return <p className="border-t p-5 text-ink-3 text-sm">No message was sent yet.</p>;
	return (
		<section aria-labelledby="webhook-messages" className="border-t">
			<h3 id="webhook-messages" className="px-5 pt-4 pb-2 font-semibold text-sm">
				Last Messages
			</h3>
			{/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be scrolled with the keys. */}
			<ul tabIndex={0} aria-labelledby="webhook-messages" className="max-h-96 overflow-y-auto">
				{deliveries.map((delivery) => (
					<Delivery key={delivery.id} delivery={delivery} isOff={offAt !== null} />
				))}
			</ul>
		</section>
	);
}

const states = {
	delivered: { label: 'Arrived', tone: 'good' },
	waiting: { label: 'Waiting', tone: 'warn' },
	failed: { label: 'Failed', tone: 'neutral' },
} as const;

function Delivery({ delivery, isOff }: { delivery: WebhookDelivery; isOff: boolean }) {
	const { mutate, isPending } = useMutation(sendWebhookAgain);
	const { id, type, state, createdAt, nextTryAt } = delivery;
	const { label, tone } = states[state];
	return (
		<ListLine
			title={
				<>
					{type}
					<Badge tone={tone}>{label}</Badge>
				</>
			}
			facts={
				<>
					<time dateTime={createdAt}>{formatDayAndHour(createdAt)}</time> · {whatBecame(delivery)}
					{nextTryAt && state === 'waiting' && (
						<>
							{' '}
							· Next try <time dateTime={nextTryAt}>{formatDayAndHour(nextTryAt)}</time>
						</>
					)}
				</>
			}
		>
			{!isOff && (
				<Button
					variant="ghost"
					pending={isPending}
					aria-label={`Send again: ${type}, ${formatDayAndHour(createdAt)}`}
					onClick={() => mutate(id)}
				>
					Send Again
				</Button>
			)}
		</ListLine>
	);
}

const problems: Record<WebhookProblem, string> = {
	status: 'Not accepted',
	redirect: 'Redirects are not followed',
	timeout: 'No response within ten seconds',
	unreachable: 'No connection, or it broke',
	unresolved: 'The name could not be looked up',
	forbidden: 'The name leads to a private address',
};

function whatBecame({ code, problem, tries }: WebhookDelivery): string {
	if (tries === 0) return 'Not sent yet';
	const response = code === null ? null : `Response ${code}`;
	return [problem && problems[problem], response, tries > 1 ? counted(tries, 'try', 'tries') : null]
		.filter(Boolean)
		.join(' · ');
}
