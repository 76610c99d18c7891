import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { countOf, isInvented, waitingOf } from '../features/needs-you/waiting.ts';
import { needsYouQuery } from '../queries/needs-you.ts';
import { whenIdle } from '../ui/loading/when-still.ts';

/**
 * Counts what waits for the user, beside the link to the dashboard. `id` is that of the words for screen readers.
 * Invented people don't count. Read once the browser is idle, so that it holds up no screen.
 */
export function NeedsYouCount({ id }: { id: string }) {
	const [isIdle, setIdle] = useState(false);
	useEffect(() => whenIdle(() => setIdle(true)), []);
	return isIdle ? <Count id={id} /> : null;
}

function Count({ id }: { id: string }) {
	const { data } = useQuery(needsYouQuery);
	const waiting = data ? waitingOf(data).filter((thing) => !isInvented(thing)) : [];
	if (waiting.length === 0) return null;
	const shown = countOf(waiting);
	return (
		<>
			<span
				aria-hidden
				className="rounded-full bg-ember-soft px-1.5 text-ember-ink text-xs even-digits max-md:short:static max-md:short:m-0 max-md:absolute max-md:-mt-6 max-md:ml-9"
			>
				{shown}
			</span>
			<span id={id} hidden>
				{shown === '1' ? '1 thing needs you' : `${shown} things need you`}
			</span>
		</>
	);
}
