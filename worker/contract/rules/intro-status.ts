import { dayMs } from './durations.ts';

/** Answers that a connector can give through the answer link. */
export const introAnswers = ['yes', 'no', 'unsure'] as const;
export type IntroAnswer = (typeof introAnswers)[number];

/** Labels of the answer buttons. */
export const answerTexts: Record<IntroAnswer, string> = {
	yes: 'Yes, happy to introduce you',
	no: 'Not right now',
	unsure: 'I don’t know them well enough',
};

/** Shorter labels, where three buttons share a line on a phone. */
export const shortAnswerTexts: Record<IntroAnswer, string> = {
	yes: 'Yes',
	no: 'Not now',
	unsure: 'Don’t know them well',
};

/** A request asks a connector. A nudge and a thank-you are messages that follow one. */
export const introKinds = ['ask', 'nudge', 'thanks'] as const;
export type IntroKind = (typeof introKinds)[number];
export const followUpKinds = ['nudge', 'thanks'] as const;
export type FollowUpKind = (typeof followUpKinds)[number];

/** Outcomes that the user can record for a request. */
export const introOutcomes = ['accepted', 'declined', 'doesnt_know', 'introduced', 'no_reply'] as const;
type Outcome = (typeof introOutcomes)[number];

/** Fate of the mail: the provider accepted it, refused it, or gave no clear response. */
export type DeliveryOutcome = 'sent' | 'refused' | 'unclear';

/**
 * The provider's later reports on a mail it accepted. `deferred`: it tries again. `delivered`: the recipient's server
 * took it. `bounced`: that server refused it for good. `suppressed`: the provider sends this address no mail. `failed`:
 * the mail did not leave the provider. `complained`: the recipient marked it as spam.
 */
export const deliveryKinds = ['deferred', 'delivered', 'bounced', 'suppressed', 'failed', 'complained'] as const;
export type DeliveryKind = (typeof deliveryKinds)[number];

/** How long a request stays prepared, in milliseconds: 14 days. Its answer link works as long. */
export const preparedMs = 14 * dayMs;

/** How long an answer link works, in milliseconds: 60 days. */
export const answerWindowMs = 60 * dayMs;

/**
 * Events of a request: the user says that they sent it themselves, or that they didn't; its mail is being handed over;
 * the provider reports its fate; its connector replies or answers by the link; the prospect answers by theirs; the
 * introduction arrives; the user records an outcome.
 */
export type IntroEvent =
	| 'own-sent'
	| 'own-not-sent'
	| `mail-${DeliveryOutcome}`
	| `delivery-${DeliveryKind}`
	| `answer-${IntroAnswer}`
	| 'prospect-yes'
	| 'prospect-later'
	| 'reply'
	| 'introduction'
	| `record-${Outcome}`;

/**
 * `prepared`: written, with its answer link, for a message that the user has not said they sent: no one was asked yet,
 * and nothing shows it. `pending`: asked by a message that the user sent themselves. `sending`: its mail is being
 * handed over. `sent`: the provider accepted the mail. `failed`: the provider refused it. `unknown`: the mail may have
 * been sent. `bounced`: the address takes no mail. `replied`: someone replied, and the user has not said yet what the
 * reply means. The others are outcomes.
 */
export type IntroStatus =
	| 'prepared'
	| 'pending'
	| 'sending'
	| 'sent'
	| 'failed'
	| 'unknown'
	| 'bounced'
	| 'replied'
	| Outcome;

const recorded = {
	'record-accepted': 'accepted',
	'record-declined': 'declined',
	'record-doesnt_know': 'doesnt_know',
	'record-introduced': 'introduced',
	'record-no_reply': 'no_reply',
	introduction: 'introduced',
} as const;
// The mail surely did not arrive. A bounce outweighs every other report of the provider, in any order.
const cameBack = { 'delivery-bounced': 'bounced', 'delivery-suppressed': 'bounced' } as const;
const undelivered = { ...cameBack, 'delivery-failed': 'failed' } as const;
// Someone who replies got the mail, whatever was reported about its delivery.
const replied = { reply: 'replied' } as const;
const answered = { 'answer-yes': 'accepted', 'answer-no': 'declined', 'answer-unsure': 'doesnt_know' } as const;

type State = {
	/** Someone was asked, or may have been. */
	asked: boolean;
	/** The connector agreed. */
	agreed: boolean;
	/** A nudge may follow: someone was asked, and no one has answered. */
	nudgeable?: true;
	/** The next state for each event. An event that isn't listed changes nothing. */
	next: Partial<Record<IntroEvent, IntroStatus>>;
};

/** The states of a request and all transitions between them. */
export const introStates: Record<IntroStatus, State> = {
	// Anyone who answers by the link has got the message.
	prepared: { asked: false, agreed: false, next: { 'own-sent': 'pending', ...answered, ...recorded } },
	// Saved with an answer link, for a message that the user sends themselves.
	pending: {
		asked: true,
		agreed: false,
		nudgeable: true,
		next: { 'own-not-sent': 'prepared', ...replied, ...answered, ...recorded },
	},
	// The connector may answer before the provider's response is written. The later event then changes nothing.
	sending: {
		asked: true,
		agreed: false,
		next: {
			'mail-sent': 'sent',
			'mail-refused': 'failed',
			'mail-unclear': 'unknown',
			...replied,
			'delivery-delivered': 'sent',
			...undelivered,
			...answered,
			...recorded,
		},
	},
	sent: { asked: true, agreed: false, nudgeable: true, next: { ...undelivered, ...replied, ...answered, ...recorded } },
	failed: { asked: false, agreed: false, next: { ...cameBack, ...replied, ...answered, ...recorded } },
	unknown: {
		asked: true,
		agreed: false,
		next: { 'delivery-delivered': 'sent', ...undelivered, ...replied, ...answered, ...recorded },
	},
	// No one was asked: the mail came back. Someone who was asked another way can still answer by the link.
	bounced: { asked: false, agreed: false, next: { ...replied, ...answered, ...recorded } },
	// The user decides what a reply means. An answer by the link is clear by itself.
	replied: { asked: true, agreed: false, next: { ...answered, ...recorded } },
	accepted: { asked: true, agreed: true, next: { ...answered, 'prospect-later': 'declined', ...recorded } },
	// A prospect is only heard while their connector's answer is a yes, so their yes can only take back their own "not
	// now".
	declined: { asked: true, agreed: false, next: { ...answered, 'prospect-yes': 'accepted', ...recorded } },
	// They don't know the person well enough. This isn't a no: someone else is asked, and it doesn't count against them.
	doesnt_know: { asked: true, agreed: false, next: { ...answered, ...recorded } },
	no_reply: {
		asked: true,
		agreed: false,
		nudgeable: true,
		next: { ...cameBack, ...replied, ...answered, ...recorded },
	},
	// An introduction stays made, whatever the connector answers later.
	introduced: { asked: true, agreed: true, next: recorded },
};

/** All states. */
export const introStatuses = Object.keys(introStates) as IntroStatus[];

/** The states in which someone was asked, and the ones among them in which they agreed. */
export const askedStatuses = introStatuses.filter((status) => introStates[status].asked);
export const agreedStatuses = introStatuses.filter((status) => introStates[status].agreed);

/**
 * The states that undoing an outcome can return to. Not while the mail is on its way, because its fate is written
 * meanwhile, and not to a state that nothing shows.
 */
export const statusesBefore = introStatuses.filter(
	(status) => status !== 'prepared' && !introStates[status].next['mail-sent'],
);

/** The states in which a nudge may follow. */
export const nudgeableStatuses = introStatuses.filter((status) => introStates[status].nudgeable);

/** The states that a reply leads on from. */
export const repliableStatuses = introStatuses.filter((status) => introStates[status].next.reply);

/** Returns the state after events, applied in order. */
export const nextStatus = (status: IntroStatus, ...events: readonly IntroEvent[]): IntroStatus =>
	events.reduce((now, event) => introStates[now].next[event] ?? now, status);

/**
 * How long a request may be `sending`, in milliseconds. After that its server has stopped, and it counts as `unknown`.
 */
export const sendingTimeoutMs = 2 * 60_000;

/** A report of the provider about a mail, and its time: ISO 8601 in UTC with milliseconds. */
export type DeliveryEvent = { kind: DeliveryKind; at: string };

/** Delivery of a mail so far: when each kind of event happened first. */
export type DeliveryFacts = Partial<Record<DeliveryKind, string>>;
