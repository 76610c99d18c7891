import { useMutation } from '@tanstack/react-query';
import { type SubmitEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import { type Prospect, prospectUpdate } from '#contract/prospect';
import type { UpdateField } from '#contract/rules/prospect-fields';
import { IntroHistory } from '../../parts/intro-history.tsx';
import { useForm } from '../../parts/use-form.ts';
import { paths } from '../../paths.ts';
import { updateProspect } from '../../queries/prospects.ts';
import { useUnsavedGuard } from '../../ui/use-unsaved-guard.ts';
import { MutualConnections } from './connections.tsx';
import { ContactForm } from './contact-form.tsx';
import { type Draft, draftOf, isChanged, sentOf } from './draft.ts';
import { WarmPathCard } from './warm-path-card.tsx';

type ContactProps = { prospect: Prospect; listId: string };

/** The form, and beside it the path to the person, their connections and the requests so far. */
export function Contact({ prospect, listId }: ContactProps) {
	const form = useContactForm({ prospect, listId });
	return (
		<div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_20rem] xl:grid-cols-[minmax(0,45rem)_minmax(20rem,1fr)]">
			<ContactForm listId={listId} prospect={prospect} {...form} />
			<div className="grid gap-4">
				<WarmPathCard prospect={prospect} listId={listId} source={form.draft.connectionSource.trim()} />
				<MutualConnections
					prospect={prospect}
					source={form.draft.connectionSource.trim()}
					onUse={(name) => form.onChange('connectionSource', name)}
				/>
				<IntroHistory prospect={prospect} />
			</div>
		</div>
	);
}

// Only what was typed is kept, on top of the saved prospect: an import may update the other fields meanwhile.
function useContactForm({ prospect, listId }: ContactProps) {
	const [typed, setTyped] = useState<Partial<Draft>>({});
	const navigate = useNavigate();
	const { mutate, isPending } = useMutation(updateProspect);
	const { errors, read, refuse, clear, props } = useForm(prospectUpdate, { pending: isPending, announce: true });
	const saved = draftOf(prospect);
	const draft = { ...saved, ...typed };
	const release = useUnsavedGuard(isChanged(draft, saved));
	const leave = () => {
		release();
		navigate(paths.list(listId));
	};
	const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
		const value = read(event, sentOf(draft, saved));
		if (value) mutate({ id: prospect.id, listId, ...value }, { onSuccess: leave, onError: refuse });
	};
	const onChange = (field: UpdateField, text: string) => {
		setTyped((before) => ({ ...before, [field]: text }));
		clear(field);
	};
	return { draft, errors, formProps: { ...props, onSubmit }, pending: isPending, onChange, onCancel: leave };
}
