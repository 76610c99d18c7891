import type { KeyboardEvent } from 'react';
import { Field } from '../../../ui/fields/field.tsx';
import { Input } from '../../../ui/fields/input.tsx';
import { staysAsTyped } from './second-person.ts';

type ReasonFieldProps = { value: string; onChange: (typed: string) => void };

const hint = 'Type it once and we’ll use it throughout. Write “they”; it becomes “you” in the part to forward.';
const advice = 'We can’t turn this into “you” for the part to forward. Write “they” instead, or change it there.';

/** The field for the reason. While it is typed, the message shows it in every blank for it. */
export function ReasonField({ value, onChange }: ReasonFieldProps) {
	return (
		<Field
			label="Your reason"
			hint={
				staysAsTyped(value) ? (
					<span role="status" className="text-ink">
						{advice}
					</span>
				) : (
					hint
				)
			}
		>
			{(control) => (
				<span className="flex items-center gap-2">
					<span className="text-ink-2">because</span>
					<Input
						{...control}
						name="reason"
						autoComplete="off"
						maxLength={300}
						placeholder="they lead design at a firm I want to learn from"
						value={value}
						onChange={(event) => onChange(event.target.value)}
						onKeyDown={keepForm}
					/>
				</span>
			)}
		</Field>
	);
}

// Enter ends the line here, and doesn't send the email.
const keepForm = (event: KeyboardEvent) => {
	if (event.key === 'Enter' && !event.ctrlKey && !event.metaKey) event.preventDefault();
};
