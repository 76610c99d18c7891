/** The phases of a run. A run is removed from the storage when an event leads to `removed`. */
export const phases = [
	/** The reader has not begun yet. In a search for mutual connections its page is loading. */
	'opening',
	'reading',
	/** The tab is hidden, so the page renders no rows. */
	'paused',
	'sending',
	/** Its people could not be sent. They are waiting. */
	'held',
	'done',
	'failed',
] as const;
type Phase = (typeof phases)[number];

/** Events of a run. */
export const events = [
	/** The reader accepts the run. */
	'begin',
	/** The reader reports people. */
	'report',
	/** The reader reports that the tab is hidden. */
	'pause',
	/** Reading ends, and the people read are waiting to be sent. */
	'keep',
	/** Reading ends without an error, and there is no one to send. */
	'find-no-one',
	/** Reading ends, and nothing is kept. */
	'fail',
	/** The user stops the reading. */
	'cancel',
	/** A call to the server begins. */
	'send',
	/** The server accepts some of the people. */
	'send-part',
	/** The server accepts the last of the people. */
	'send-last',
	/** The people cannot be sent now. */
	'hold',
	/** The waiting people are removed unsent. */
	'discard',
	/** The user closes the result. */
	'dismiss',
] as const;
export type RunEvent = (typeof events)[number];

type Row = { readonly [Event in RunEvent]?: Phase | 'removed' };

const whileReading: Row = {
	report: 'reading',
	pause: 'paused',
	keep: 'sending',
	'find-no-one': 'done',
	fail: 'failed',
	cancel: 'removed',
};

/** The only transitions there are. An event that its phase does not list changes nothing. */
export const transitions: Readonly<Record<Phase, Row>> = {
	opening: { ...whileReading, begin: 'reading' },
	reading: whileReading,
	paused: whileReading,
	sending: { send: 'sending', 'send-part': 'sending', 'send-last': 'done', hold: 'held', discard: 'removed' },
	held: { send: 'sending', hold: 'held', discard: 'removed', dismiss: 'removed' },
	done: { dismiss: 'removed' },
	failed: { dismiss: 'removed' },
};

type InPhase = { phase: Phase };

/** Whether the page of a run is still to be read, or is being read. */
export const isReading = ({ phase }: InPhase) => phase === 'opening' || phase === 'reading' || phase === 'paused';

/** Whether a run is not finished and does not wait for the user. */
export const isBusy = (run: InPhase | null): boolean => run !== null && (isReading(run) || run.phase === 'sending');

/** Whether a run has its result. */
export const isEnded = ({ phase }: InPhase) => phase === 'done' || phase === 'failed';
