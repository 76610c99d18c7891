import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { useNavigate } from 'react-router';
import type { Prospect } from '#contract/prospect';
import { firstName } from '#contract/rules/first-name';
import { DraftNote } from '../../parts/drafts/draft-note.tsx';
import { typedTexts } from '../../parts/drafts/typed.ts';
import { useDraft, useKept } from '../../parts/drafts/use-draft.ts';
import { useEditForm } from '../../parts/forms/use-edit-form.ts';
import { IntroHistory } from '../../parts/intro-history/intro-history.tsx';
import { sinceWords } from '../../parts/prospects/known-network.ts';
import { renamesOf } from '../../parts/prospects/renamed-statuses.ts';
import { paths } from '../../paths.ts';
import { introHistoryQuery } from '../../queries/intro-history.ts';
import { prospectNetworkQuery } from '../../queries/network-match.ts';
import { updateProspect } from '../../queries/prospect-changes.ts';
import { statusesQuery } from '../../queries/statuses.ts';
import { Card } from '../../ui/card.tsx';
import { wantHeading } from '../../ui/keyboard/focus.ts';
import { lazyPart } from '../../ui/loading/lazy-part.tsx';
import { codeWhenUsed } from '../../ui/loading/when-used.ts';
import { useUnsavedGuard } from '../../ui/unsaved/use-unsaved-guard.ts';
import { MutualConnections } from './connections.tsx';
import { ContactForm } from './contact-form.tsx';
import { type Draft, draftOf, sentOf } from './draft.ts';
import { WarmPathCard } from './warm-path-card.tsx';

const WriteCard = lazyPart(async () => (await import('./write-card.tsx')).WriteCard);
const prospectUpdate = codeWhenUsed(async () => (await import('#contract/prospect')).prospectUpdate);

type ContactProps = { prospect: Prospect; listId: string };

/** What comes next with the person; the form, and beside it the path to them, their connections and the requests so far. */
export function Contact({ prospect, listId }: ContactProps) {
	const form = useContactForm({ prospect, listId });
	const source = form.props.draft.connectionSource.trim();
	const onUse = (name: string) => form.props.onChange('connectionSource', name);
	// What has happened says what to do next. While it is not known, its place is where there is nothing to say.
	const history = useInfiniteQuery(introHistoryQuery(prospect.id)).data;
	const hasHistory = Boolean(history?.length);
	const toWrite = history?.find(({ mayWrite }) => mayWrite);
	return (
		<>
			{toWrite && <WriteCard request={toWrite} prospect={prospect} />}
			<div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_20rem] xl:grid-cols-[minmax(0,45rem)_minmax(20rem,1fr)]">
				<div className="grid gap-4">
					{form.keptAt !== undefined && <DraftNote keptAt={form.keptAt} onDiscard={form.onDiscard} />}
					<ContactForm listId={listId} prospect={prospect} {...form.props} />
				</div>
				<div className="grid gap-4">
					<AlreadyConnected prospect={prospect} />
					{hasHistory && <IntroHistory prospect={prospect} />}
					<WarmPathCard
						prospect={prospect}
						listId={listId}
						source={source}
						onUse={onUse}
						isLoud={!form.props.isChanged && !toWrite}
					/>
					<MutualConnections prospect={prospect} source={source} onUse={onUse} />
					{!hasHistory && <IntroHistory prospect={prospect} />}
				</div>
			</div>
		</>
	);
}

// An import or another tab may update the other fields while something is typed.
function useContactForm({ prospect, listId }: ContactProps) {
	const kept = useDraft<Partial<Draft>>(`contact.${prospect.id}`);
	const [keptAt, setKeptAt] = useState(kept.keptAt);
	const navigate = useNavigate();
	const { values, saved, onText, reset, ...form } = useEditForm({
		record: prospect,
		textsOf: draftOf,
		...(kept.first && { draft: kept.first }),
		schema: prospectUpdate,
		sentOf,
		update: updateProspect,
		// What was typed since the submit stays on the screen.
		onSaved: (isWhole) => (isWhole ? leave() : setKeptAt(undefined)),
		announce: true,
	});
	const { data: statuses } = useQuery(statusesQuery);
	const renames = useMemo(() => renamesOf(statuses ?? []), [statuses]);
	// A status that is chosen and not saved goes along with its new name.
	const renamed = values.status === saved.status ? undefined : renames.get(values.status);
	useEffect(() => {
		if (renamed) onText('status', renamed);
	});
	const unsaved = typedTexts(values, saved);
	const release = useUnsavedGuard(unsaved !== null, kept.drop);
	useKept(kept, unsaved);
	const leave = () => {
		release();
		kept.drop();
		void navigate(paths.list(listId));
	};
	return {
		keptAt: unsaved ? keptAt : undefined,
		onDiscard: () => {
			reset();
			setKeptAt(undefined);
			wantHeading();
		},
		props: { draft: values, ...form, isChanged: unsaved !== null, onChange: onText, onCancel: leave },
	};
}

/** That the user is connected with the prospect already: before all that asks somebody else. Nothing where they are not. */
function AlreadyConnected({ prospect }: { prospect: Prospect }) {
	const { data } = useQuery(prospectNetworkQuery(prospect.id));
	const inNetwork = data?.inNetwork;
	if (!inNetwork) return null;
	const since = sinceWords(inNetwork);
	return (
		<Card className="border-spruce-ink" aria-labelledby="in-network">
			<h2 id="in-network" className="wrap-anywhere font-semibold">
				You are connected with <bdi>{firstName(prospect.name)}</bdi> already{since && `, ${since}`}
			</h2>
			<p className="mt-1 text-ink-2 text-sm">
				{inNetwork.sameName
					? 'Somebody of your network has this name at this company. If it is them, write to them yourself: nobody needs to introduce you.'
					: 'Write to them yourself: nobody needs to introduce you.'}
			</p>
		</Card>
	);
}
