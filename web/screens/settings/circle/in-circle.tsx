import { useMutation } from '@tanstack/react-query';
import type { Circle } from '#contract/circle';
import { paths } from '../../../paths.ts';
import { circleShownQuery, updateCircleMe } from '../../../queries/circle-settings.ts';
import { Card, CardTitle } from '../../../ui/card.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { lazyPart } from '../../../ui/loading/lazy-part.tsx';
import { codeWhenUsed } from '../../../ui/loading/when-used.ts';
import { Link } from '../../../ui/navigation/link.tsx';
import { FormCard } from '../account/form-card.tsx';
import { KeptPrivate } from './kept-private.tsx';
import { Members } from './members.tsx';

const circleMe = codeWhenUsed(async () => (await import('#contract/circle')).circleMe);

/** The circle that the person is in. */
export function InCircle({ circle }: { circle: Circle }) {
	return (
		<>
			<Members circle={circle} />
			<KeptPrivate key={JSON.stringify(circle.private)} kept={circle.private} />
			{circle.sharing && <AsTheySeeIt />}
			<Asking address={circle.address} />
		</>
	);
}

/** The address at which the circle asks the person. */
function Asking({ address }: { address: string | null }) {
	return (
		<FormCard
			id="circle-asking"
			title="Where the Circle Asks You"
			text="Whoever of your circle shares too finds it where they write to you for an introduction. Without one nobody of the circle has an address of yours."
			schema={circleMe}
			mainField="address"
			mutation={useMutation(updateCircleMe)}
			submit="Save Address"
		>
			{(errors) => (
				<TextField
					key={address}
					label="Email for the Circle"
					name="address"
					type="email"
					autoComplete="email"
					defaultValue={address ?? ''}
					error={errors.address}
				/>
			)}
		</FormCard>
	);
}

const PeopleList = lazyPart(async () => (await import('../../../parts/prospects/people-list.tsx')).PeopleList);

/** Exactly what the others see of the person. */
function AsTheySeeIt() {
	return (
		<Card aria-labelledby="circle-shown">
			<CardTitle id="circle-shown">As They See It</CardTitle>
			<p className="mt-0.5 text-ink-3 text-sm">
				Members who share too see these people, and nothing else of yours. They come from{' '}
				<Link to={paths.myNetwork} className="text-ember-ink underline">
					your network
				</Link>
				.
			</p>
			<PeopleList
				query={circleShownQuery}
				name="People whom the circle sees"
				placeholder="Search what they see..."
				nobody={(search) => `Nobody whom they see matches “${search}”.`}
				failed="Failed to load what they see"
			/>
		</Card>
	);
}
