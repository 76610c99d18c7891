import { useMutation, useQuery } from '@tanstack/react-query';
import { limits } from '#contract/rules/limits';
import { updateProfile } from '../../../queries/profile.ts';
import { userQuery } from '../../../queries/session.ts';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { codeWhenUsed } from '../../../ui/loading/when-used.ts';
import { FormCard } from '../form-card.tsx';

const profileUpdate = codeWhenUsed(async () => (await import('#contract/account')).profileUpdate);

/** The user's name in the mails they send, their description and their booking link. */
export function Profile() {
	const { data: user } = useQuery(userQuery);
	return (
		<FormCard
			id="profile"
			title="Your Name"
			text="Introductions are sent under this name."
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
					<TextField
						label="Who You Are, in One Line"
						hint="Shown in the part to forward, and wherever people see who’s asking."
						error={errors.about}
						name="about"
						maxLength={limits.about}
						placeholder="founder of Hearthside"
						defaultValue={user?.about ?? ''}
						className="sm:col-span-2"
					/>
					<TextField
						label="Booking Link"
						hint="Offered when you write to someone you were introduced to."
						error={errors.bookingLink}
						name="bookingLink"
						inputMode="url"
						maxLength={limits.url}
						placeholder="https://cal.com/ada"
						defaultValue={user?.bookingLink ?? ''}
						className="sm:col-span-2"
					/>
				</>
			)}
		</FormCard>
	);
}
