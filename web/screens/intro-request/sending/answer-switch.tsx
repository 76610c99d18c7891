import { useId } from 'react';

type AnswerSwitchProps = { on: boolean; onChange: (on: boolean) => void };

/** Whether the email has a button that leads to the answer page. */
export function AnswerSwitch({ on, onChange }: AnswerSwitchProps) {
	const hint = useId();
	return (
		<label className="flex items-start gap-3">
			<input
				type="checkbox"
				role="switch"
				aria-checked={on}
				className="switch"
				checked={on}
				aria-describedby={hint}
				onChange={(event) => onChange(event.target.checked)}
			/>
			<span>
				<span className="font-semibold text-sm">Let them answer with one click</span>
				<span id={hint} className="block text-ink-3 text-sm">
					The email has a button to a page with three answers. No account needed.
				</span>
			</span>
		</label>
	);
}
