import { useMutation, useQuery } from '@tanstack/react-query';
import { newCircle } from '#contract/circle';
import { circleQuery, startCircle } from '../../../queries/circle.ts';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { LoadError } from '../../../ui/loading/load-error.tsx';
import { FormCard } from '../account/form-card.tsx';
import { AsTheySeeIt } from './as-they-see-it.tsx';
import { Asking } from './asking.tsx';
import { KeptPrivate } from './kept-private.tsx';
import { Members } from './members.tsx';

/** The circle with which the person shares whom they know, or the form that starts one. */
export function CircleCards() {
	const { data: circle, isLoadingError, refetch } = useQuery(circleQuery);
	if (isLoadingError) return <LoadError title="Failed to load your circle" onRetry={() => refetch()} />;
	if (circle === undefined) return null;
	if (!circle) return <StartCircle />;
	return (
		<>
			<Members circle={circle} />
			<KeptPrivate key={JSON.stringify(circle.private)} kept={circle.private} />
			{circle.sharing && <AsTheySeeIt circle={circle} />}
			<Asking address={circle.address} />
		</>
	);
}

function StartCircle() {
	return (
		<FormCard
			id="start-circle"
			title="Start a Circle"
			text="A circle is 2 to 20 people who show each other whom they know, and nothing else: no notes, no lists, no requests, no addresses. Whoever you invite shares nothing until they switch it on, and the same holds for you."
			schema={newCircle}
			mainField="name"
			mutation={useMutation(startCircle)}
			submit="Start a Circle"
		>
			{(errors) => <TextField label="Name of the Circle" name="name" autoComplete="off" error={errors.name} />}
		</FormCard>
	);
}
