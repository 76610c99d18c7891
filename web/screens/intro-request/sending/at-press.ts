import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { nextStep, openFromNeedsYou } from '../../../features/connectors/connectors-next.ts';
import type { EmailText } from '../../../features/introductions/intro-texts.ts';
import type { People } from '../../../features/introductions/several-texts.ts';
import { needsYouQuery } from '../../../queries/needs-you.ts';
import { browserHistory, currentLocation } from '../../../ui/navigation/history.ts';
import { openPlaces } from '../text/placeholders.ts';
import { type pressOf, wayOf } from './presses.ts';

/**
 * The places of the email that are still empty: before it leaves they are asked about, until filled or accepted. `mail` is
 * what the server sends, and `own` what the person sends themselves.
 */
export function useEmptyPlaces({ mail, own }: { mail: EmailText; own: EmailText }) {
	const placesOf = ({ subject, message }: EmailText) => openPlaces(`${subject}\n${message}`);
	const [isAsking, setAsking] = useState<'mail' | 'own' | false>(false);
	const placesFor = (what: 'mail' | 'own') => placesOf(what === 'own' ? own : mail);
	const [accepted, setAccepted] = useState('');
	return {
		/** Blanks that the person is being asked about. */
		asked: isAsking ? placesFor(isAsking) : [],
		/** Label of the button that goes on all the same. */
		isOwn: isAsking === 'own',
		onFilled: () => setAsking(false),
		/** Whether this press only asks. */
		mustAsk: (press: ReturnType<typeof pressOf>): boolean => {
			const what = wayOf(press) ? 'own' : 'mail';
			const places = placesFor(what);
			const asks = (press === 'mail' || what === 'own') && places.length > 0 && places.join() !== accepted;
			if (press === 'anyway' && isAsking) setAccepted(placesFor(isAsking).join());
			setAsking(asks && what);
			return asks;
		},
	};
}

/** The cache's answer at the press. `connector` is the one asked. */
export function useKnownAtPress(people: People, connector: string | null) {
	const client = useQueryClient();
	const goOn = (to: string) => {
		openFromNeedsYou(to);
		browserHistory.push(to);
	};
	return {
		/** The next line of what waits for the user, where the composer was opened from there. */
		nextOne: () => {
			const { pathname, search } = currentLocation();
			const done = { people: people.map(({ id }) => id), connector };
			const step = nextStep(client.getQueryData(needsYouQuery.queryKey), pathname + search, done);
			return step && { name: step.name, run: () => goOn(step.to) };
		},
	};
}
