import type { ReactNode } from 'react';

/** A list of choices: one press chooses. */
export function Choices({ children }: { children: ReactNode }) {
	return <ul className="-mx-2 max-h-[50dvh] overflow-y-auto">{children}</ul>;
}

/** One of {@link Choices}. */
export function Choice({ onPick, children }: { onPick: () => void; children: ReactNode }) {
	return (
		<li>
			<button
				type="button"
				onClick={onPick}
				className="flex min-h-9 w-full min-w-0 items-center gap-2 rounded-sm px-2 py-1 -outline-offset-2 text-left hover:bg-hover pointer-coarse:min-h-11"
			>
				{children}
			</button>
		</li>
	);
}
