import { useState } from 'react';
import { useNavigate } from 'react-router';
import { type Prospect, prospectUpdate } from '#contract/prospect';
import { DraftNote } from '../../parts/drafts/draft-note.tsx';
import { useDraft, useKept } from '../../parts/drafts/use-draft.ts';
import { useEditForm } from '../../parts/forms/use-edit-form.ts';
import { IntroHistory } from '../../parts/intro-history/intro-history.tsx';
import { paths } from '../../paths.ts';
import { updateProspect } from '../../queries/prospects.ts';
import { wantHeading } from '../../ui/keyboard/focus.ts';
import { lazyPart } from '../../ui/loading/lazy-part.tsx';
import { useUnsavedGuard } from '../../ui/unsaved/use-unsaved-guard.ts';
import { AlreadyConnected } from './already-connected.tsx';
import { MutualConnections } from './connections.tsx';
import { ContactForm } from './contact-form.tsx';
import { type Draft, draftOf, sentOf, typedOf } from './draft.ts';
import { WarmPathCard } from './warm-path-card.tsx';

// Beside the form, and nothing of it is needed for its first look.
const KnownThereCard = lazyPart(async () => (await import('./known-there.tsx')).KnownThereCard, { place: 'beside' });

type ContactProps = { prospect: Prospect; listId: string };

/** The form, and beside it the path to the person, their connections and the requests so far. */
export function Contact({ prospect, listId }: ContactProps) {
	const form = useContactForm({ prospect, listId });
	return (
		<div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_20rem] xl:grid-cols-[minmax(0,45rem)_minmax(20rem,1fr)]">
			<div className="grid gap-4">
				{form.keptAt !== undefined && <DraftNote keptAt={form.keptAt} onDiscard={form.onDiscard} />}
				<ContactForm listId={listId} prospect={prospect} {...form.props} />
			</div>
			<div className="grid gap-4">
				<AlreadyConnected prospect={prospect} />
				<WarmPathCard
					prospect={prospect}
					listId={listId}
					source={form.props.draft.connectionSource.trim()}
					isLoud={!form.props.isChanged}
				/>
				<MutualConnections
					prospect={prospect}
					source={form.props.draft.connectionSource.trim()}
					onUse={(name) => form.props.onChange('connectionSource', name)}
				/>
				<KnownThereCard
					prospect={prospect}
					source={form.props.draft.connectionSource.trim()}
					onUse={(name) => form.props.onChange('connectionSource', name)}
				/>
				<IntroHistory prospect={prospect} />
			</div>
		</div>
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
	const unsaved = typedOf(values, saved);
	const release = useUnsavedGuard(unsaved !== null, kept.drop);
	useKept(kept, unsaved);
	const leave = () => {
		release();
		kept.drop();
		navigate(paths.list(listId));
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
