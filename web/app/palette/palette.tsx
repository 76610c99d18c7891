import { X } from 'lucide-react';
import * as Radix from 'radix-ui/dialog';
import { useRef } from 'react';
import type { ActionName } from '../../features/actions/actions.ts';
import { focusBack } from '../../ui/keyboard/focus.ts';
import type { Option } from './options.ts';
import { Search } from './search.tsx';
import { useAct } from './use-act.ts';

type PaletteProps = {
	/** Text typed before the palette was there. */
	typed: { readonly current: string };
	/** Actions of the screen before the palette was there. */
	availableActions: { readonly current: readonly ActionName[] };
	onClose: () => void;
};

/** Finds people in all lists, screens to go to and things to do, in one dialog. */
export function Palette({ typed, availableActions, onClose }: PaletteProps) {
	const opener = useRef<Element | null>(null);
	// The chosen option runs once the dialog has given the focus back, so that a screen or a dialog can take it.
	const chosen = useRef<Option | undefined>(undefined);
	const act = useAct();
	return (
		<Radix.Root open onOpenChange={onClose}>
			<Radix.Portal>
				<Radix.Overlay className="fixed inset-0 z-40 animate-fade-in bg-[#0d0a0880] p-4 sm:pt-[12vh]">
					<Radix.Content
						aria-describedby={undefined}
						onOpenAutoFocus={(event) => {
							opener.current = document.activeElement;
							chosen.current = undefined;
							// Radix would select what was typed, and the next letter would replace it.
							event.preventDefault();
							const field = (event.currentTarget as Element).querySelector('input');
							field?.focus();
							field?.setSelectionRange(field.value.length, field.value.length);
						}}
						onCloseAutoFocus={(event) => {
							event.preventDefault();
							focusBack(opener.current);
							if (chosen.current) act(chosen.current);
						}}
						className="relative mx-auto w-full max-w-xl animate-pop-in rounded-xl border bg-surface shadow-lg outline-none"
					>
						<Radix.Title className="sr-only">Search and commands</Radix.Title>
						<Search
							typed={typed.current}
							availableActions={availableActions.current}
							onChoose={(option) => {
								chosen.current = option;
								onClose();
							}}
						/>
						<Radix.Close aria-label="Close" className="icon-btn absolute top-2 right-2 pointer-coarse:top-0.5">
							<X aria-hidden />
						</Radix.Close>
					</Radix.Content>
				</Radix.Overlay>
			</Radix.Portal>
		</Radix.Root>
	);
}
