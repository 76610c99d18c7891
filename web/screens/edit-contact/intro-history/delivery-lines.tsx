import { formatDayAndHour } from '#contract/rules/format';
import { type DeliveryFacts, type DeliveryKind, deliveryKinds } from '#contract/rules/intro-status';

const words: Record<DeliveryKind, string> = {
	deferred: 'Their mail server asked to try again later',
	delivered: 'Delivered to their mail server',
	bounced: 'Came back',
	suppressed: 'Not delivered: mail to this address came back before',
	failed: 'Not delivered: the mail provider gave up',
	complained: 'They marked it as spam',
};

/** The provider's later reports on a mail, in words with times, the earliest first. */
export function DeliveryLines({ delivery }: { delivery: DeliveryFacts }) {
	const events = deliveryKinds
		.flatMap((kind) => (delivery[kind] ? [{ kind, at: delivery[kind] }] : []))
		.sort((a, b) => Date.parse(a.at) - Date.parse(b.at));
	if (events.length === 0) return null;
	return (
		<ul aria-label="What happened to the email" className="mt-1 text-ink-2 text-sm">
			{events.map(({ kind, at }) => (
				<li key={kind}>
					{words[kind]} <Time at={at} />
				</li>
			))}
			{delivery.delivered && <li className="text-ink-3">We don’t track whether it was opened.</li>}
		</ul>
	);
}

/** A time of the history, in the user's format. */
export const Time = ({ at }: { at: string }) => (
	<time dateTime={at} className="text-ink-3 text-sm">
		{formatDayAndHour(at)}
	</time>
);
