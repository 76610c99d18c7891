import { Check, Copy, Plus } from 'lucide-react';
import { messageParts } from '#contract/intro-request';
import type { Prospect } from '#contract/prospect';
import { partsFor } from '../../../parts/introductions/favour-texts.ts';
import { Button } from '../../../ui/button.tsx';
import { Card, CardTitle } from '../../../ui/card.tsx';
import { useCopy } from '../../../ui/clipboard/use-copy.ts';

type ForwardableProps = { message: string; people: readonly Prospect[]; onAdd: (message: string) => void };

/** The part after the line `---`, which the connection can forward as it is. Without one, a button adds it. */
export function Forwardable({ message, people, onAdd }: ForwardableProps) {
	const { forward } = messageParts(message);
	return (
		<Card>
			<CardTitle>Ready to forward</CardTitle>
			{forward ? (
				<>
					<blockquote
						dir="auto"
						className="mt-3 whitespace-pre-wrap wrap-anywhere border-ember border-l-3 pl-3 text-ink-2 text-sm"
					>
						{forward}
					</blockquote>
					<CopyButton text={forward} />
				</>
			) : (
				<>
					<p className="mt-2 text-ink-2 text-sm">
						What stands below a line of three dashes can be forwarded as it is. It saves your connection the writing.
					</p>
					<Button className="mt-3" onClick={() => onAdd(partsFor(people, message))}>
						<Plus aria-hidden />
						Add a part to forward
					</Button>
				</>
			)}
		</Card>
	);
}

function CopyButton({ text }: { text: string }) {
	const { copied, copy } = useCopy(text);
	return (
		<Button className="mt-3" onClick={copy}>
			{copied ? <Check aria-hidden className="text-spruce-ink" /> : <Copy aria-hidden />}
			Copy this part
		</Button>
	);
}
