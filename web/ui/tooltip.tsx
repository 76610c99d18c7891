import * as Radix from 'radix-ui/tooltip';
import type { ReactNode } from 'react';

/** Wraps the screens. Tooltips open after 700 ms, or at once when another one closed less than 300 ms ago. */
export function TooltipProvider({ children }: { children: ReactNode }) {
	return (
		<Radix.Provider delayDuration={700} skipDelayDuration={300}>
			{children}
		</Radix.Provider>
	);
}

/** A hint for one focusable child. The child has an accessible name of its own. */
export function Tooltip({ text, children }: { text: ReactNode; children: ReactNode }) {
	return (
		<Radix.Root>
			<Radix.Trigger asChild>{children}</Radix.Trigger>
			<Radix.Portal>
				<Radix.Content
					sideOffset={6}
					collisionPadding={8}
					className="z-50 max-w-72 animate-fade-in rounded-sm bg-tooltip px-2 py-1 text-on-tooltip text-xs shadow-md"
				>
					{text}
				</Radix.Content>
			</Radix.Portal>
		</Radix.Root>
	);
}
