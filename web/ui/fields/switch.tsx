import { useId } from 'react';

type SwitchProps = {
	label: string;
	/** Explanation below the label, in a sentence. */
	hint: string;
	on: boolean;
	/** While true, a press changes nothing. */
	pending?: boolean;
	onChange: (on: boolean) => void;
};

/** A setting that is on or off. */
export function Switch({ label, hint, on, pending = false, onChange }: SwitchProps) {
	const id = useId();
	return (
		<label className="flex cursor-pointer items-start gap-3">
			<input
				type="checkbox"
				role="switch"
				aria-checked={on}
				className="switch"
				checked={on}
				aria-describedby={id}
				aria-disabled={pending || undefined}
				onChange={(event) => pending || onChange(event.target.checked)}
			/>
			<span>
				<span className="font-semibold text-sm">{label}</span>
				<span id={id} className="block text-ink-3 text-sm">
					{hint}
				</span>
			</span>
		</label>
	);
}
