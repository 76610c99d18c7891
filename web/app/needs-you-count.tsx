import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { needsYouMost } from '#contract/needs-you';
import { needsYouQuery } from '../queries/needs-you.ts';
import { whenIdle } from '../ui/loading/when-still.ts';

/**
 * How many things wait for the person, beside the link to the dashboard; `id` is that of the words for screen readers.
 * Invented people count nowhere. Asked for once the browser has nothing else to do, so that it holds up no screen.
 */
export function NeedsYouCount({ id }: { id: string }) {
	const [isIdle, setIdle] = useState(false);
	useEffect(() => whenIdle(() => setIdle(true)), []);
	return isIdle ? <Count id={id} /> : null;
}

function Count({ id }: { id: string }) {
	const { data } = useQuery(needsYouQuery);
	// Whom to ask next waits for nobody, nor does a thank-you, and about what is only prepared a bar asks.
	const { ask: _, thanked: __, prepared: ___, ...waiting } = data ?? { ask: [], thanked: [], prepared: [] };
	const kinds = Object.values(waiting).map(
		(lines) => lines.filter((line) => !('isInvented' in line && line.isInvented)).length,
	);
	const count = kinds.reduce((sum, length) => sum + length, 0);
	if (count === 0) return null;
	const said = kinds.some((length) => length === needsYouMost) ? `${count}+` : `${count}`;
	return (
		<>
			<span
				aria-hidden
				className="rounded-full bg-ember-soft px-1.5 text-ember-ink text-xs even-digits max-md:short:static max-md:short:m-0 max-md:absolute max-md:-mt-6 max-md:ml-9"
			>
				{said}
			</span>
			<span id={id} hidden>
				{said === '1' ? '1 thing needs you' : `${said} things need you`}
			</span>
		</>
	);
}
