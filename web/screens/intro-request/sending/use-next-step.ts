import { useQueryClient } from '@tanstack/react-query';
import { nextStep, openFromNeedsYou } from '../../../features/connectors/connectors-next.ts';
import type { People } from '../../../features/introductions/several-texts.ts';
import { needsYouQuery } from '../../../queries/needs-you.ts';
import { browserHistory, currentLocation } from '../../../ui/navigation/history.ts';

/**
 * Returns a function that finds the next line of "Needs You", if the composer was opened from there. It reads the cache
 * when called. `connector` is the person asked.
 */
export function useNextStep(people: People, connector: string | null) {
	const client = useQueryClient();
	const goOn = (to: string) => {
		openFromNeedsYou(to);
		browserHistory.push(to);
	};
	return () => {
		const { pathname, search } = currentLocation();
		const done = { people: people.map(({ id }) => id), connector };
		const step = nextStep(client.getQueryData(needsYouQuery.queryKey), pathname + search, done);
		return step && { name: step.name, run: () => goOn(step.to) };
	};
}
