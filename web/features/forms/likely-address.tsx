import { useState } from 'react';
import { likelyAddress } from '#contract/rules/likely-address';

/**
 * Asks, beside the label of an address, if a common domain was meant, once the field is left (`onLeave`). `onTake` gets
 * the corrected address.
 */
export function useLikelyAddress(typed: string, onTake: (address: string) => void) {
	const [left, setLeft] = useState<string>();
	const meant = left === typed ? likelyAddress(typed) : undefined;
	const aside = (
		<span role="status" className="min-w-0 truncate text-ink-3 text-sm empty:hidden">
			{meant && (
				<>
					Did you mean{' '}
					<button type="button" className="text-ember-ink underline" onClick={() => onTake(meant)}>
						{meant.slice(meant.lastIndexOf('@') + 1)}
					</button>
					?
				</>
			)}
		</span>
	);
	return { aside, onLeave: () => setLeft(typed) };
}
