import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { addressKey } from '#contract/rules/email-address';
import { nextStep, openFromNeedsYou } from '../../../parts/introductions/connectors-next.ts';
import type { People } from '../../../parts/introductions/favour-texts.ts';
import type { EmailText, Opening } from '../../../parts/introductions/intro-texts.ts';
import { connectorAddressesQuery } from '../../../queries/connector-addresses.ts';
import { needsYouQuery } from '../../../queries/needs-you.ts';
import { browserHistory, currentLocation } from '../../../ui/navigation/history.ts';
import { openPlaces } from '../text/placeholders.ts';
import type { pressOf } from './presses.ts';

type About = { people: People; opening: Opening | null };

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

/** What the cache says at the press. `connector` is who is asked; a message that follows a request has an `opening`. */
export function useKnownAtPress({ people, opening }: About, connector: string | null) {
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
		/** Whoever wrote this address for the circle is asked in their own Kindling, too: their id. */
		memberAsked: (address: string | null): string | undefined => {
			const { queryKey } = connectorAddressesQuery(people[0].id, connector ?? '');
			const known = opening ? [] : (client.getQueryData(queryKey) ?? []);
			return known.find(({ email }) => addressKey(email) === addressKey(address ?? ''))?.memberId ?? undefined;
		},
	};
}
