import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { Prospect } from '#contract/prospect';
import { namesOf } from '../../features/introductions/several-texts.ts';
import { paths } from '../../paths.ts';
import { userQuery } from '../../queries/session.ts';
import { draftKey, moveDraft, readDraft } from '../../ui/memory/drafts.ts';
import { toast } from '../../ui/overlays/toast.ts';
import { withoutOthers } from './text/left-out.ts';
import type { Typed } from './text/typed.ts';
import { type ComposerDraft, draftPlaces } from './use-composer.ts';

type Some = readonly Pick<Prospect, 'id' | 'name'>[];

const idsOf = (some: readonly Pick<Prospect, 'id'>[]) => some.map(({ id }) => id);

/** Returns a function that opens the composer about these people, who are part of its address, like the connector. */
export function useAbout() {
	const navigate = useNavigate();
	return ([first, ...others]: readonly Prospect[], through: string | null) => {
		if (!first) return;
		const rest = others.length > 0 || through ? { with: idsOf(others), through } : undefined;
		void navigate(paths.introRequest(first.prospectListId, first.id, rest), { replace: true });
	};
}

/** Leaves one person out of an ask about several (`drop`). The text about the others is `carried` over. */
export function useDrop(people: readonly Prospect[], connector: string | null) {
	const goOnAbout = useAbout();
	const [carried, setCarried] = useState<{ about: string; typed: Typed }>();
	const drop = (id: string, typed: Typed) => {
		const left = people.filter((one) => one.id !== id);
		const written = withoutOthers(typed.written, people, left);
		setCarried({ about: idsOf(left).join(), typed: { ...typed, written } });
		goOnAbout(left, connector);
	};
	const isOfThese = carried?.about === idsOf(people).join();
	return { carried: isOfThese ? carried.typed : undefined, drop, forget: () => setCarried(undefined) };
}

/**
 * Returns a function that leaves people who were removed meanwhile out of an ask about these `ids`, and names them if
 * their names are known. The text about all becomes the draft about those left.
 */
export function useLeaveOut(ids: readonly string[]) {
	const { data: user } = useQuery(userQuery);
	const goOnAbout = useAbout();
	return (known: Some, left: readonly Prospect[], through: string | null) => {
		const kept = user ? moveKept(user.id, ids, idsOf(left)) : [];
		const removed = new Map([...kept, ...known].map((one) => [one.id, one]));
		for (const { id } of left) removed.delete(id);
		if (removed.size > 0) sayRemoved([...removed.values()]);
		goOnAbout(left, through);
	};
}

// Moves the draft about some people to those left. Returns the people it was about, if it has them.
function moveKept(userId: string, ids: readonly string[], left: readonly string[]): Some {
	const [from, to] = [draftPlaces(ids), draftPlaces(left)];
	const key = (place: string) => draftKey(userId, place);
	const draft = readDraft<ComposerDraft>(key(from.email));
	moveDraft(key(from.email), key(to.email));
	moveDraft(key(from.saved), key(to.saved));
	return draft?.value.several?.people ?? [];
}

const sayRemoved = (people: Some) =>
	toast({
		title: `${namesOf(people)} ${people.length === 1 ? 'was' : 'were'} removed`,
		description: 'We left them out of your email. What you typed is still here.',
	});
