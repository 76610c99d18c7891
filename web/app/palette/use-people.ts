import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { FoundProspect } from '#contract/prospect-search';
import { prospectSearchQuery } from '../../queries/prospect-search.ts';
import { matcher } from './options.ts';

// Somebody who types asks once, not once a key.
const restMs = 150;

/**
 * The people of all lists that a text finds. While the server is asked, those found before are narrowed to the text, and
 * `pending` is true. An outdated question is given up.
 */
export function usePeople(text: string) {
	const wanted = text.trim();
	const [asked, setAsked] = useState(wanted);
	useEffect(() => {
		const timer = window.setTimeout(() => setAsked(wanted), wanted ? restMs : 0);
		return () => window.clearTimeout(timer);
	}, [wanted]);
	const { data, error } = useQuery({ ...prospectSearchQuery(asked), enabled: asked !== '' && asked === wanted });
	const [last, setLast] = useState<FoundProspect[]>([]);
	if (data && data !== last) setLast(data);
	const isCurrent = asked === wanted && data !== undefined;
	if (!wanted) return { people: [], pending: false, error: null };
	const fits = matcher(wanted);
	const people = isCurrent ? data : last.filter(({ name, title }) => fits(`${name} ${title ?? ''}`));
	return { people, pending: !isCurrent && !error, error: asked === wanted ? error : null };
}
