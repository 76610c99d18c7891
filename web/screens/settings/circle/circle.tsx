import { useMutation, useQuery } from '@tanstack/react-query';
import { circleQuery, startCircle } from '../../../queries/circle.ts';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { lazyPart } from '../../../ui/loading/lazy-part.tsx';
import { LoadError } from '../../../ui/loading/load-error.tsx';
import { codeWhenUsed } from '../../../ui/loading/when-used.ts';
import { FormCard } from '../form-card.tsx';

const newCircle = codeWhenUsed(async () => (await import('#contract/circle')).newCircle);
const failure = 'Failed to load your circle';
const InCircle = lazyPart(async () => (await import('./in-circle.tsx')).InCircle, { failure });

/** The circle that the user shares their contacts with, or the form that starts one. */
export function CircleCards() {
	const { data: circle, isLoadingError, refetch } = useQuery(circleQuery);
	if (isLoadingError) return <LoadError title={failure} onRetry={() => refetch()} />;
	if (circle === undefined) return null;
	return circle ? <InCircle circle={circle} /> : <StartCircle />;
}

function StartCircle() {
	return (
		<FormCard
			id="start-circle"
			title="Start a Circle"
			text="A circle is 2–20 people who share who they know, so they can introduce each other. Nothing else is shared: no notes, lists, requests or email addresses. No one shares anything until they turn it on."
			schema={newCircle}
			mainField="name"
			mutation={useMutation(startCircle)}
			submit="Start a Circle"
		>
			{(errors) => <TextField label="Name of the Circle" name="name" autoComplete="off" error={errors.name} />}
		</FormCard>
	);
}
