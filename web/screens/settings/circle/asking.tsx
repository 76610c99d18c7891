import { useMutation } from '@tanstack/react-query';
import { circleMe } from '#contract/circle';
import { updateCircleMe } from '../../../queries/circle.ts';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { FormCard } from '../account/form-card.tsx';

/** The address at which the circle asks the person. */
export function Asking({ address }: { address: string | null }) {
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
