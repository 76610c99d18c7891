import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { nextStep, openFromNeedsYou } from '../../../parts/introductions/connectors-next.ts';
import type { EmailText } from '../../../parts/introductions/intro-texts.ts';
import type { People } from '../../../parts/introductions/several-texts.ts';
import { needsYouQuery } from '../../../queries/needs-you.ts';
import { browserHistory, currentLocation } from '../../../ui/navigation/history.ts';
import { openPlaces } from '../text/placeholders.ts';
import type { pressOf } from './presses.ts';

/** The places of the email that are still empty: before it leaves they are asked about, until filled or accepted. */
export function useEmptyPlaces({ subject, message }: EmailText) {
	const places = openPlaces(`${subject}\n${message}`);
	const [isAsking, setAsking] = useState(false);
	const [accepted, setAccepted] = useState('');
	return {
		/** Those that the person is asked about now. */
		asked: isAsking ? places : [],
		onFilled: () => setAsking(false),
		/** Whether this press only asks. */
		mustAsk: (press: ReturnType<typeof pressOf>): boolean => {
			const asks = press === 'mail' && places.length > 0 && places.join() !== accepted;
			setAsking(asks);
			if (press === 'anyway') setAccepted(places.join());
			return asks;
		},
	};
}

/** What the cache says at the press. `connector` is who is asked. */
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
