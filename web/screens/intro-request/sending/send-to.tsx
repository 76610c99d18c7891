import { limits } from '#contract/rules/limits';
import { useLikelyAddress } from '../../../parts/forms/likely-address.tsx';
import { Field } from '../../../ui/fields/field.tsx';
import { Input } from '../../../ui/fields/input.tsx';

type SendToProps = {
	/** Who is asked, by name. */
	connector: string | null;
	/** What is known of them. Null where that is their name alone. */
	knownAs: string | null;
	value: string;
	onChange: (address: string) => void;
	error: string | undefined;
	/** False where a member of the circle takes the place of an address. */
	required: boolean;
};

/** The field for the connector's address. */
export function SendTo({ connector, knownAs, value, onChange, error, required }: SendToProps) {
	const { aside, onLeave } = useLikelyAddress(value, onChange);
	return (
		<Field
			label="Send To"
			required={required}
			hint={connector && `Suggested: ${connector}${knownAs ? ` (${knownAs})` : ''}`}
			error={error}
			aside={aside}
		>
			{(control) => (
				<Input
					{...control}
					name="recipientEmail"
					type="email"
					autoComplete="off"
					maxLength={limits.email}
					value={value}
					onChange={(event) => onChange(event.target.value)}
					onBlur={onLeave}
				/>
			)}
		</Field>
	);
}
