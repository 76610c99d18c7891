import { useMutation } from '@tanstack/react-query';
import { type SubmitEvent, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { type Prospect, prospectUpdate } from '#contract/prospect';
import type { UpdateField } from '#contract/rules/prospect-fields';
import { DraftNote } from '../../parts/drafts/draft-note.tsx';
import { useDraft, useKept } from '../../parts/drafts/use-draft.ts';
import { IntroHistory } from '../../parts/intro-history.tsx';
import { useForm } from '../../parts/use-form.ts';
import { paths } from '../../paths.ts';
import { updateProspect } from '../../queries/prospects.ts';
import { wantHeading } from '../../ui/focus.ts';
import { useUnsavedGuard } from '../../ui/use-unsaved-guard.ts';
import { MutualConnections } from './connections.tsx';
import { ContactForm } from './contact-form.tsx';
import { type Draft, draftOf, sentOf, typedOf } from './draft.ts';
import { WarmPathCard } from './warm-path-card.tsx';

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
				<WarmPathCard prospect={prospect} listId={listId} source={form.props.draft.connectionSource.trim()} />
				<MutualConnections
					prospect={prospect}
					source={form.props.draft.connectionSource.trim()}
					onUse={(name) => form.props.onChange('connectionSource', name)}
				/>
				<IntroHistory prospect={prospect} />
			</div>
		</div>
	);
}

// Only what was typed is kept, on top of the saved prospect: an import may update the other fields meanwhile.
function useContactForm({ prospect, listId }: ContactProps) {
	const kept = useDraft<Partial<Draft>>(`contact.${prospect.id}`);
	const [typed, setTyped] = useState(kept.first ?? {});
	const [keptAt, setKeptAt] = useState(kept.keptAt);
	const latest = useRef(typed);
	const navigate = useNavigate();
	const { mutate, isPending } = useMutation(updateProspect);
	const { errors, read, refuse, clear, props } = useForm(prospectUpdate, { pending: isPending, announce: true });
	const saved = draftOf(prospect);
	const draft = { ...saved, ...typed };
	const unsaved = typedOf(typed, saved);
	const release = useUnsavedGuard(unsaved !== null, kept.drop);
	useKept(kept, unsaved);
	const leave = () => {
		release();
		kept.drop();
		navigate(paths.list(listId));
	};
	const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
		const value = read(event, sentOf(draft, saved));
		const sent = latest.current;
		// What was typed since the submit stays on the screen.
		const onSuccess = () => (latest.current === sent ? leave() : setKeptAt(undefined));
		if (value) mutate({ id: prospect.id, listId, ...value }, { onSuccess, onError: refuse });
	};
	const change = (next: Partial<Draft>) => {
		latest.current = next;
		setTyped(next);
	};
	const onChange = (field: UpdateField, text: string) => {
		change({ ...latest.current, [field]: text });
		clear(field);
	};
	return {
		keptAt: unsaved ? keptAt : undefined,
		onDiscard: () => {
			change({});
			clear(...Object.keys(typed));
			setKeptAt(undefined);
			wantHeading();
		},
		props: { draft, errors, formProps: { ...props, onSubmit }, pending: isPending, onChange, onCancel: leave },
	};
}
