import { clsx } from 'clsx';
import { X } from 'lucide-react';
import * as Radix from 'radix-ui/dialog';
import { type ReactNode, useRef } from 'react';
import { Button } from '../button.tsx';
import { focusBack } from '../keyboard/focus.ts';
import { mayClose, typedForm } from '../unsaved/typed-form.ts';

const widths = { md: 'max-w-md', lg: 'max-w-lg', xl: 'max-w-xl', '2xl': 'max-w-2xl' };

type DialogProps = {
	onClose: () => void;
	title: string;
	description?: ReactNode;
	/** An alert asks before something that cannot be undone: a press outside does not close it. */
	role?: 'dialog' | 'alertdialog';
	/** Its width where there is room. */
	width?: keyof typeof widths;
	children: ReactNode;
};

/**
 * A modal dialog, open while it is rendered. Its head stays in place when its height changes, as far as there is room, so that
 * a press hits what it was meant for. With typed text it asks before Escape or a press outside closes it. Radix gives the
 * focus back only to its own trigger, and there is none here, so this remembers the focused element and gives it back.
 */
export function Dialog({ onClose, title, description, role = 'dialog', width = 'md', children }: DialogProps) {
	const opener = useRef<Element | null>(null);
	const content = useRef<HTMLDivElement>(null);
	const askFirst = (event: Event) => {
		if (event.defaultPrevented || !typedForm(content.current)) return;
		event.preventDefault();
		void mayClose(content.current).then((leave) => leave && onClose());
	};
	return (
		<Radix.Root open onOpenChange={onClose}>
			<Radix.Portal>
				<Radix.Overlay className="fixed inset-0 z-40 grid animate-fade-in grid-cols-[minmax(0,1fr)] grid-rows-[minmax(0,8vh)_auto_minmax(0,1fr)] justify-items-center overflow-y-auto bg-[#0d0a0880] p-4">
					<Radix.Content
						{...(description ? {} : { 'aria-describedby': undefined })}
						ref={content}
						role={role}
						onOpenAutoFocus={() => {
							opener.current = document.activeElement;
						}}
						onEscapeKeyDown={askFirst}
						onPointerDownOutside={(event) => {
							// A toast is above the dialog: a press on it is not outside.
							const isOnToast = event.target instanceof Element && event.target.closest('[data-toasts]');
							if (role === 'alertdialog' || isOnToast) event.preventDefault();
							askFirst(event);
						}}
						onCloseAutoFocus={(event) => {
							event.preventDefault();
							focusBack(opener.current);
						}}
						className={clsx(
							'relative row-2 w-full animate-pop-in rounded-xl border bg-surface p-6 shadow-lg outline-none',
							widths[width],
						)}
					>
						<Radix.Title className="pr-8 font-semibold text-lg">{title}</Radix.Title>
						{description && <Radix.Description className="mt-1 text-ink-2">{description}</Radix.Description>}
						<div className="mt-5">{children}</div>
						<Radix.Close aria-label="Close" className="icon-btn absolute top-4 right-4">
							<X aria-hidden />
						</Radix.Close>
					</Radix.Content>
				</Radix.Overlay>
			</Radix.Portal>
		</Radix.Root>
	);
}

type FormButtonsProps = {
	/** Label of the button that sends the form. */
	submit: string;
	pending: boolean;
	disabled?: boolean;
	variant?: 'primary' | 'danger';
	cancel?: string;
	onCancel: () => void;
};

/** The two buttons at the end of a form in a dialog. While pending, the form keeps its focus and takes no second press. */
export function FormButtons({ submit, pending, disabled, variant = 'primary', cancel, onCancel }: FormButtonsProps) {
	return (
		<DialogButtons>
			<Button
				onClick={({ currentTarget }) => {
					// A reset discards the typed text and its draft.
					currentTarget.form?.reset();
					onCancel();
				}}
			>
				{cancel ?? 'Cancel'}
			</Button>
			<Button type="submit" variant={variant} pending={pending} disabled={disabled}>
				{submit}
			</Button>
		</DialogButtons>
	);
}

/** The row of buttons at the end of a dialog. They stay in sight while a long one scrolls below them. */
export function DialogButtons({ children }: { children: ReactNode }) {
	return (
		<div className="sticky -bottom-4 z-10 -mx-6 mt-2 -mb-6 flex flex-wrap justify-end gap-2 rounded-b-xl bg-surface px-6 pt-4 pb-6">
			{children}
		</div>
	);
}
