import type { SubmitEvent } from 'react';
import { type Channel, channels } from './channels.ts';

/**
 * The kind of press: sends the mail (as Enter does), sends it with its blanks, sends it a second time, or opens a
 * channel for users to send it themselves.
 */
type Press = 'mail' | 'anyway' | 'again' | Channel;

/** Returns the attributes of a button for this press. */
export const pressProps = (press: Press) => ({ type: 'submit', name: 'press', value: press }) as const;

/** Returns the kind of press, from the button. */
export function pressOf({ nativeEvent }: SubmitEvent<HTMLFormElement>): Press {
	const { submitter } = nativeEvent as globalThis.SubmitEvent;
	return submitter instanceof HTMLButtonElement && submitter.name === 'press' ? (submitter.value as Press) : 'mail';
}

/** Returns the channel that a press opens. Undefined for a press that sends a mail. */
export const channelOf = (press: Press): Channel | undefined => channels.find((channel) => channel === press);
