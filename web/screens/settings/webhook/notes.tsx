import { useMutation } from '@tanstack/react-query';
import { counted, formatDayAndHour } from '#contract/rules/format';
import type { Webhook } from '#contract/webhook';
import { Button } from '../../../ui/button.tsx';
import { failureOf } from './failure.ts';
import { saveWebhook } from './queries.ts';

/** The state of the address: its last failure, and any problem now. */
export function Notes({ webhook }: { webhook: Webhook }) {
	return (
		<>
			<Warning webhook={webhook} />
			<LastFailure webhook={webhook} />
		</>
	);
}

function LastFailure({ webhook: { failedAt, failedProblem, failedCode, failingSince } }: { webhook: Webhook }) {
	if (!failedAt || !failedProblem) return null;
	return (
		<p className="text-ink-3 text-sm">
			Last failure: <time dateTime={failedAt}>{formatDayAndHour(failedAt)}</time>.{' '}
			{failureOf(failedProblem, failedCode)}.{!failingSince && ' Calls have succeeded since.'}
		</p>
	);
}

/** Warns that the address is turned off or has failed for some time, or that events were dropped. */
function Warning({ webhook }: { webhook: Webhook }) {
	const { mutate, isPending } = useMutation(saveWebhook);
	const { url, offAt, offBecause, failingSince, missed } = webhook;
	if (!offAt && !failingSince && missed === 0) return null;
	return (
		<div role="status" className="grid justify-items-start gap-2 rounded-md bg-amber-soft px-4 py-3 text-amber text-sm">
			{offAt && (
				<>
					<p>
						<strong>Turned off on {formatDayAndHour(offAt)}:</strong>{' '}
						{offBecause === 'gone' ? 'the address says it’s gone (410).' : 'every call failed for three days.'} Nothing
						is sent or kept until you turn it on.
					</p>
					<Button pending={isPending} onClick={() => mutate({ url })}>
						Turn On
					</Button>
				</>
			)}
			{!offAt && failingSince && (
				<p>Every call has failed since {formatDayAndHour(failingSince)}. After three days the address is turned off.</p>
			)}
			{missed > 0 && <p>{counted(missed, 'event')} dropped, because too many messages were waiting.</p>}
		</div>
	);
}
