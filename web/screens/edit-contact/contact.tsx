import { useMutation } from '@tanstack/react-query';
import { type SubmitEvent, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import type { Prospect } from '#contract/prospect';
import type { FormField } from '#contract/prospect-fields';
import { refusal } from '../../api.ts';
import { IntroHistory } from '../../parts/intro-history.tsx';
import { updateProspect } from '../../queries/prospects.ts';
import { focusField } from '../../ui/focus.ts';
import { toast } from '../../ui/toast.ts';
import { useUnsavedGuard } from '../../ui/use-unsaved-guard.ts';
import { MutualConnections } from './connections.tsx';
import { ContactForm } from './contact-form.tsx';
import { changeOf, type Draft, draftOf, fieldOf } from './draft.ts';
import { WarmPathCard } from './warm-path-card.tsx';

type ContactProps = { prospect: Prospect; listId: string };

/** The form at the left, the ways to the person at the right. */
export function Contact({ prospect, listId }: ContactProps) {
	const form = useContactForm({ prospect, listId });
	return (
		<div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_20rem] xl:grid-cols-[minmax(0,45rem)_minmax(20rem,1fr)]">
			<ContactForm listId={listId} prospect={prospect} {...form} />
			<div className="grid gap-4">
				<WarmPathCard prospect={prospect} listId={listId} source={form.draft.connectionSource.trim()} />
				<MutualConnections
					prospectId={prospect.id}
					source={form.draft.connectionSource.trim()}
					onUse={(name) => form.onChange('connectionSource', name)}
				/>
				<IntroHistory prospect={prospect} />
			</div>
		</div>
	);
}

const missingName = 'Contact name is required.';

// Only what was typed is kept, over what the server says: an import meanwhile may bring the other fields up to date.
function useContactForm({ prospect, listId }: ContactProps) {
	const [typed, setTyped] = useState<Partial<Draft>>({});
	const [nameMissing, setNameMissing] = useState(false);
	const ref = useRef<HTMLFormElement>(null);
	const navigate = useNavigate();
	const { mutate, isPending, error, reset } = useMutation(updateProspect);
	const saved = draftOf(prospect);
	const draft = { ...saved, ...typed };
	const dirty = JSON.stringify(changeOf(draft)) !== JSON.stringify(changeOf(saved));
	const release = useUnsavedGuard(dirty);
	const leave = () => {
		release();
		navigate(`/prospect-lists/${listId}`);
	};
	const sentence = nameMissing ? missingName : refusal(error);
	const errors: Partial<Draft> = sentence ? { [nameMissing ? 'name' : fieldOf(sentence)]: sentence } : {};
	const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
		event.preventDefault();
		if (isPending) return;
		setNameMissing(!draft.name.trim());
		if (!draft.name.trim()) {
			toast({ title: 'Validation Error', description: missingName, variant: 'destructive' });
			if (ref.current) focusField(ref.current, 'name');
			return;
		}
		const onError = (failure: Error) => {
			const reason = refusal(failure);
			if (reason && ref.current) focusField(ref.current, fieldOf(reason));
		};
		mutate({ id: prospect.id, listId, ...changeOf(draft) }, { onSuccess: leave, onError });
	};
	const onChange = (field: FormField, text: string) => {
		setTyped((before) => ({ ...before, [field]: text }));
		if (errors[field]) {
			setNameMissing(false);
			reset();
		}
	};
	return { ref, draft, errors, pending: isPending, onSubmit, onChange, onCancel: leave };
}
