import { type ReactNode, useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import type { SettingsCard } from '../../paths.ts';
import { Card, CardTitle } from '../../ui/card.tsx';
import { keepFromHeading } from '../../ui/keyboard/focus.ts';

type FoldedCardProps = { id: SettingsCard; title: string; text: ReactNode; children: ReactNode };

/**
 * A card that is collapsed at first. An address that names it (`/settings#sessions`) opens it and gives it the focus.
 */
export function FoldedCard({ id, title, text, children }: FoldedCardProps) {
	const details = useRef<HTMLDetailsElement>(null);
	const location = useLocation();
	useEffect(() => {
		if (location.hash !== `#${id}` || !details.current) return;
		details.current.open = true;
		keepFromHeading();
		details.current.querySelector('summary')?.focus();
	}, [id, location]);
	return (
		<Card padding="none" aria-labelledby={id}>
			<details ref={details}>
				<summary className="flex cursor-pointer items-baseline rounded-lg p-5 hover:bg-hover">
					<div className="min-w-0">
						<CardTitle id={id}>{title}</CardTitle>
						<p className="mt-0.5 text-ink-3 text-sm">{text}</p>
					</div>
				</summary>
				{children}
			</details>
		</Card>
	);
}
