import { useMutation, useQuery } from '@tanstack/react-query';
import { profileUpdate } from '#contract/account';
import { updateProfile } from '../../../queries/account.ts';
import { userQuery } from '../../../queries/session.ts';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { FormCard } from './form-card.tsx';

/** How the person is named in the mails they send. */
export function Profile() {
	const { data: user } = useQuery(userQuery);
	return (
		<FormCard
			id="profile"
			title="Your Name"
			text="Introductions are sent in this name."
			schema={profileUpdate}
			mainField="firstName"
			mutation={useMutation(updateProfile)}
			submit="Save Name"
		>
			{(errors) => (
				<>
					<TextField
						label="First Name"
						error={errors.firstName}
						name="firstName"
						autoComplete="given-name"
						defaultValue={user?.firstName ?? ''}
					/>
					<TextField
						label="Last Name"
						error={errors.lastName}
						name="lastName"
						autoComplete="family-name"
						defaultValue={user?.lastName ?? ''}
					/>
				</>
			)}
		</FormCard>
	);
}
