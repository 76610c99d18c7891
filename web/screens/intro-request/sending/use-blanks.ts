import { useState } from 'react';
import type { EmailText } from '../../../features/introductions/intro-texts.ts';
import { openBlanks } from '../text/placeholders.ts';
import { channelOf, type pressOf } from './press-kind.ts';

/**
 * Asks about the blanks of the email before it leaves, until they are filled in or accepted. `mail` is the text that
 * the server sends, `own` the text that users send themselves.
 */
export function useBlanks({ mail, own }: { mail: EmailText; own: EmailText }) {
	const [isAsking, setAsking] = useState<'mail' | 'own' | false>(false);
	const [accepted, setAccepted] = useState('');
	const blanksOf = (what: 'mail' | 'own') => {
		const { subject, message } = what === 'own' ? own : mail;
		return openBlanks(`${subject}\n${message}`);
	};
	return {
		/** Blanks that the user is being asked about. */
		asked: isAsking ? blanksOf(isAsking) : [],
		/** The question is about a message that the user sends themselves. */
		isOwn: isAsking === 'own',
		onFilled: () => setAsking(false),
		/** True for a press that only asks about the blanks. */
		mustAsk: (press: ReturnType<typeof pressOf>): boolean => {
			const what = channelOf(press) ? 'own' : 'mail';
			const blanks = blanksOf(what);
			const asks = (press === 'mail' || what === 'own') && blanks.length > 0 && blanks.join() !== accepted;
			if (press === 'anyway' && isAsking) setAccepted(blanksOf(isAsking).join());
			setAsking(asks && what);
			return asks;
		},
	};
}
