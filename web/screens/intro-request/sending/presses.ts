import type { SubmitEvent } from 'react';
import { type Way, ways } from './ways.ts';

/**
 * The kind of press: the mail (as Enter does), the mail with its blanks, the mail a second time, or no mail, because
 * the person sends it themselves, in one of the ways.
 */
type Press = 'mail' | 'anyway' | 'again' | Way;

/** The attributes of a button that sends this. */
export const pressProps = (press: Press) => ({ type: 'submit', name: 'press', value: press }) as const;

/** The kind of press, from the button. */
export function pressOf({ nativeEvent }: SubmitEvent<HTMLFormElement>): Press {
	const { submitter } = nativeEvent as globalThis.SubmitEvent;
	return submitter instanceof HTMLButtonElement && submitter.name === 'press' ? (submitter.value as Press) : 'mail';
}

/** The way that a press opens; undefined for one that sends a mail. */
export const wayOf = (press: Press): Way | undefined => ways.find((way) => way === press);
