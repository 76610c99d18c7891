import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { useNavigate } from 'react-router';
import type { InNetwork } from '#contract/my-network';
import type { Prospect } from '#contract/prospect';
import { firstName } from '#contract/rules/first-name';
import { useActions } from '../../features/actions/use-actions.ts';
import { DraftNote } from '../../features/drafts/draft-note.tsx';
import { typedTexts } from '../../features/drafts/typed-texts.ts';
import { useDraft, useKept } from '../../features/drafts/use-draft.ts';
import { useDraftToast } from '../../features/drafts/use-draft-toast.ts';
import { useEditForm } from '../../features/forms/use-edit-form.ts';
import { sinceWords } from '../../features/network/known-contacts.ts';
import { renamesOf } from '../../features/prospects/renamed-statuses.ts';
import { paths } from '../../paths.ts';
import { introHistoryQuery } from '../../queries/intro-history.ts';
import { prospectNetworkQuery } from '../../queries/network-match.ts';
import { updateProspect } from '../../queries/prospect-changes.ts';
import { statusesQuery } from '../../queries/statuses.ts';
import { Badge } from '../../ui/badge.tsx';
import { Card } from '../../ui/card.tsx';
import { wantHeading } from '../../ui/keyboard/focus.ts';
import { lazyPart } from '../../ui/loading/lazy-part.tsx';
import { codeWhenUsed } from '../../ui/loading/when-used.ts';
import { MutualConnections } from './connections.tsx';
import { ContactForm } from './contact-form.tsx';
import { type Draft, draftOf, sentOf } from './draft.ts';
import { IntroHistory } from './intro-history/intro-history.tsx';
import { nowOf } from './now.ts';
import { AskLink, NowCard } from './now-card.tsx';
import { useAsk } from './use-ask.ts';
import { WhoCanIntroduce } from './who-can-introduce.tsx';

const WriteCard = lazyPart(async () => (await import('./write-card.tsx')).WriteCard);
const prospectUpdate = codeWhenUsed(async () => (await import('#contract/prospect')).prospectUpdate);

type ContactProps = { prospect: Prospect; listId: string };

/**
 * The prospect and the next step with them come first. Then the form, and beside it the requests so far, the connectors and
 * the mutual connections. On narrow screens the requests come before the form.
 */
export function Contact({ prospect, listId }: ContactProps) {
	const form = useContactForm({ prospect, listId });
	const source = form.props.draft.connectionSource.trim();
	const onUse = (name: string) => form.props.onChange('connectionSource', name);
	const { data: history, isPending } = useInfiniteQuery(introHistoryQuery(prospect.id));
	const hasHistory = Boolean(history?.length);
	const network = useQuery(prospectNetworkQuery(prospect.id));
	const inNetwork = network.data?.inNetwork ?? null;
	// Shown together, so that what is below moves only once. A history that could not be read says so in its place.
	const now = isPending || network.isPending ? undefined : nowOf(history ?? []);
	const asking = useAsk(prospect, listId, source);
	const { canAsk, to } = asking;
	const navigate = useNavigate();
	useActions({ ask: canAsk ? () => navigate(to) : undefined });
	return (
		<>
			<Facts prospect={prospect} />
			{!now && <Card className="mb-4 min-h-34" aria-hidden />}
			{now && inNetwork && <AlreadyConnected prospect={prospect} inNetwork={inNetwork} />}
			{now?.kind === 'write' && <WriteCard request={now.request} prospect={prospect} />}
			{now && now.kind !== 'write' && (
				<NowCard now={now} prospect={prospect} asking={asking} isLoud={!form.props.isChanged && !inNetwork} />
			)}
			<div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_20rem] lg:grid-rows-[auto_1fr] xl:grid-cols-[minmax(0,45rem)_minmax(20rem,1fr)]">
				{hasHistory && (
					<div className="lg:col-start-2">
						<IntroHistory prospect={prospect} />
					</div>
				)}
				<div className="grid gap-4 lg:col-start-1 lg:row-span-2 lg:row-start-1">
					{form.keptAt !== undefined && <DraftNote keptAt={form.keptAt} onDiscard={form.onDiscard} />}
					<ContactForm listId={listId} prospect={prospect} {...form.props} />
				</div>
				<div className="grid gap-4 lg:col-start-2">
					<WhoCanIntroduce
						prospect={prospect}
						listId={listId}
						source={source}
						onUse={onUse}
						asking={asking}
						askLink={canAsk && now?.kind === 'write' && <AskLink to={to} isLoud={false} className="mt-4 w-full" />}
					/>
					<MutualConnections prospect={prospect} source={source} onUse={onUse} />
					{!hasHistory && <IntroHistory prospect={prospect} />}
				</div>
			</div>
		</>
	);
}

// The name is the heading above.
function Facts({ prospect: { title, company, status } }: { prospect: Prospect }) {
	const { data: statuses } = useQuery(statusesQuery);
	const known = statuses?.find(({ value }) => value === status);
	const role = [title, company].filter(Boolean);
	// A title often names the company already.
	const text = company && title?.includes(company) ? title : role.join(' · ');
	return (
		<div className="-mt-2 mb-4 flex flex-wrap items-center gap-x-3 gap-y-1">
			{text && <p data-text={text} className="shown-text wrap-anywhere" />}
			{known && (
				<Badge tint={known.color} fit="cut">
					{known.name}
				</Badge>
			)}
		</div>
	);
}

// An import or another tab may update the other fields while one is being typed in.
function useContactForm({ prospect, listId }: ContactProps) {
	const kept = useDraft<Partial<Draft>>(`contact.${prospect.id}`);
	const [keptAt, setKeptAt] = useState(kept.keptAt);
	const navigate = useNavigate();
	const { values, saved, onText, reset, ...form } = useEditForm({
		record: prospect,
		textsOf: draftOf,
		draft: kept.first,
		schema: prospectUpdate,
		sentOf,
		update: updateProspect,
		// Text typed since the submit stays on the screen.
		onSaved: (isWhole) => (isWhole ? leave() : setKeptAt(undefined)),
		announce: true,
	});
	const { data: statuses } = useQuery(statusesQuery);
	const renames = useMemo(() => renamesOf(statuses ?? []), [statuses]);
	// A status that was chosen but isn't saved yet follows its renaming.
	const renamed = values.status === saved.status ? undefined : renames.get(values.status);
	useEffect(() => {
		if (renamed) onText('status', renamed);
	});
	const unsaved = typedTexts(values, saved);
	useKept(kept, unsaved);
	const release = useDraftToast(`Your changes to ${prospect.name} are kept as a draft.`, unsaved !== null);
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

type AlreadyConnectedProps = { prospect: Prospect; inNetwork: InNetwork };

/** Says that the user is already connected with the prospect, before anything that asks someone else. */
function AlreadyConnected({ prospect, inNetwork }: AlreadyConnectedProps) {
	const since = sinceWords(inNetwork);
	return (
		<Card className="mb-4 border-spruce-ink" aria-labelledby="in-network">
			<h2 id="in-network" className="wrap-anywhere font-semibold">
				You’re already connected with <bdi>{firstName(prospect.name)}</bdi>
				{since && `, ${since}`}
			</h2>
			<p className="mt-1 text-ink-2 text-sm">
				{inNetwork.sameName
					? 'Someone in your network has this name and works at this company. If it’s them, write to them yourself.'
					: 'Write to them yourself. You don’t need an introduction.'}
			</p>
		</Card>
	);
}
