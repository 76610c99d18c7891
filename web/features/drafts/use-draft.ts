import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { userQuery } from '../../queries/session.ts';
import { draftKey, dropDraft, keepDraft, readDraft } from '../../ui/memory/drafts.ts';

/**
 * Keeps a form's unsent text in this browser, for the signed-in account. `place` names the form and its subject.
 * `first` is the draft at the beginning, and `keptAt` the time it was typed, in ms since 1970.
 */
export function useDraft<Value>(place: string) {
	const { data: user } = useQuery(userQuery);
	const key = user ? draftKey(user.id, place) : undefined;
	const [first] = useState(() => (key ? readDraft<Value>(key) : undefined));
	const current = useRef<Value | null>(first?.value ?? null);
	// The same form in another tab removes the draft when it is saved there. Text typed here is kept anyway.
	useEffect(() => {
		if (!key) return;
		const onRemoval = (event: StorageEvent) => {
			if (event.key === key && event.newValue === null && current.current !== null) keepDraft(key, current.current);
		};
		window.addEventListener('storage', onRemoval);
		return () => window.removeEventListener('storage', onRemoval);
	}, [key]);
	/** Keeps the current text. Null when nothing is typed any more. */
	const keep = (value: Value | null) => {
		const isNothing = value === null && current.current === null;
		current.current = value;
		if (!key || isNothing) return;
		if (value === null) dropDraft(key);
		else keepDraft(key, value);
	};
	return { first: first?.value, keptAt: first?.at, keep, drop: () => keep(null) };
}

/** Keeps the text each time it changes, for forms that hold it in a state. Null when nothing is typed. */
export function useKept<Value>({ keep }: { keep: (value: Value | null) => void }, value: Value | null) {
	const text = JSON.stringify(value);
	const keepNow = useEffectEvent((changed: string) => keep(JSON.parse(changed)));
	useEffect(() => keepNow(text), [text]);
}
