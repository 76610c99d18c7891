/** The phases of a run. An event that leads to `removed` removes the run from storage. */
export const phases = [
	/** The reader has not started yet. In a search for mutual connections, the page is loading. */
	'opening',
	'reading',
	/** The tab is hidden, so the page renders no rows. */
	'paused',
	'sending',
	/** The people could not be sent and are waiting. */
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
	/** Reading ends without an error, with no one to send. */
	'find-no-one',
	/** Reading ends and nothing is kept. */
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

/** All transitions. An event that a phase doesn't list changes nothing. */
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

/** True while the page of a run is being read, or is still to be read. */
export const isReading = ({ phase }: InPhase) => phase === 'opening' || phase === 'reading' || phase === 'paused';

/** True while a run is working and not waiting for the user. */
export const isBusy = (run: InPhase | null): boolean => run !== null && (isReading(run) || run.phase === 'sending');

/** True once a run has its result. */
export const isEnded = ({ phase }: InPhase) => phase === 'done' || phase === 'failed';
