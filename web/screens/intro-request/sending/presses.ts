import type { SubmitEvent } from 'react';
import { type Channel, channels } from './channels.ts';

/**
 * The kind of press: the mail (as Enter does), the mail with its blanks, the mail a second time, or no mail, because
 * the user sends it themselves through a channel.
 */
type Press = 'mail' | 'anyway' | 'again' | Channel;

/** The attributes of a button that sends this. */
export const pressProps = (press: Press) => ({ type: 'submit', name: 'press', value: press }) as const;

/** The kind of press, from the button. */
export function pressOf({ nativeEvent }: SubmitEvent<HTMLFormElement>): Press {
	const { submitter } = nativeEvent as globalThis.SubmitEvent;
	return submitter instanceof HTMLButtonElement && submitter.name === 'press' ? (submitter.value as Press) : 'mail';
}

/** The channel that a press opens. Undefined for one that sends a mail. */
export const channelOf = (press: Press): Channel | undefined => channels.find((channel) => channel === press);
