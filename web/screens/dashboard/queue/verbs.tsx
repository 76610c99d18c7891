import type { ComponentProps, ReactNode } from 'react';
import { useSingleKeys } from '../../../features/actions/single-keys.ts';
import { openFromNeedsYou } from '../../../features/connectors/connectors-next.ts';
import { Button, ButtonLink, ExternalButtonLink } from '../../../ui/button.tsx';

/** The look of a button; one on each card is primary. */
type Look = { primary?: boolean; label: string; children: ReactNode };

const variantOf = (primary: boolean | undefined) => (primary ? 'primary' : 'secondary');

type VerbProps = Look & Pick<ComponentProps<typeof Button>, 'onClick' | 'pending' | 'aria-expanded'>;

/** A verb of a card that records or opens something. */
export const Verb = ({ primary, label, children, ...props }: VerbProps) => (
	<Button data-verb variant={variantOf(primary)} aria-label={label} {...props}>
		{children}
		<Key />
	</Button>
);

/** A verb that leads on within the app. */
export const VerbLink = ({ primary, label, to, children }: Look & { to: string }) => (
	<ButtonLink data-verb variant={variantOf(primary)} aria-label={label} to={to} onClick={() => openFromNeedsYou(to)}>
		{children}
		<Key />
	</ButtonLink>
);

/** A verb that opens the user's own mailbox. */
export const VerbOut = ({ primary, label, children, ...props }: Look & ComponentProps<'a'>) => (
	<ExternalButtonLink data-verb variant={variantOf(primary)} aria-label={label} {...props}>
		{children}
		<Key />
	</ExternalButtonLink>
);

/** The key of a button: its number on the card, counted by CSS. Nothing while single keys are off. */
function Key() {
	if (!useSingleKeys()) return null;
	return <kbd aria-hidden className="verb-key" />;
}

/** The buttons of a card. Ignores the second click of a double click, which was meant for the previous card. */
export const Verbs = ({ children }: { children: ReactNode }) => (
	<div
		className="mt-5 flex flex-wrap gap-2 [counter-reset:verb]"
		onClickCapture={(event) => {
			if (event.detail < 2) return;
			event.preventDefault();
			event.stopPropagation();
		}}
	>
		{children}
	</div>
);

/** Clicks a verb of a card by its number. */
export function clickVerb(card: Element | null, number: number) {
	card?.querySelectorAll<HTMLElement>('[data-verb]')[number - 1]?.click();
}
