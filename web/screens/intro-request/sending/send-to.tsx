import { limits } from '#contract/rules/limits';
import { useLikelyAddress } from '../../../features/forms/likely-address.tsx';
import { Field } from '../../../ui/fields/field.tsx';
import { Input } from '../../../ui/fields/input.tsx';

type SendToProps = {
	/** The connector's name. */
	connector: string | null;
	/** Facts about them. Null if only the name is known. */
	knownAs: string | null;
	value: string;
	onChange: (address: string) => void;
	error: string | undefined;
	/** False where a circle member is asked without an address. */
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
