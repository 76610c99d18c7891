import { useQuery } from '@tanstack/react-query';
import { Check, Copy, Plus } from 'lucide-react';
import { forwardParts, messageParts } from '#contract/mailed-text';
import type { Prospect } from '#contract/prospect';
import { partsFor } from '../../../features/introductions/several-texts.ts';
import { userQuery } from '../../../queries/session.ts';
import { Button } from '../../../ui/button.tsx';
import { Card, CardTitle } from '../../../ui/card.tsx';
import { useCopy } from '../../../ui/clipboard/use-copy.ts';
import { IconButton } from '../../../ui/icon-button.tsx';

type ForwardableProps = {
	message: string;
	people: readonly Prospect[];
	onMessage: (message: string) => void;
};

/**
 * The part after the line `---`, which the connector can forward as is. Each of several people has their own, below
 * their name, as in the mail. Without a part, a button adds one.
 */
export function Forwardable({ message, people, onMessage }: ForwardableProps) {
	const { data: user } = useQuery(userQuery);
	const about = user?.about ?? null;
	const { forward } = messageParts(message);
	const parts = forwardParts(message, people.length);
	const hasOwn = parts.some((part) => part !== forward);
	return (
		<Card>
			{forward ? (
				<details>
					<summary className="-m-2 cursor-pointer rounded-sm p-2 font-semibold text-md">Ready to forward</summary>
					{hasOwn ? (
						people.map(({ id, name }, at) => <OwnPart key={id} name={name} text={parts[at] ?? null} />)
					) : (
						<>
							<Quoted text={forward} />
							<CopyButton text={forward} />
						</>
					)}
				</details>
			) : (
				<>
					<CardTitle>Ready to forward</CardTitle>
					<p className="mt-2 text-ink-2 text-sm">
						Everything below a line of three dashes can be forwarded as is, so your connection doesn’t have to write
						anything.
					</p>
					<Button className="mt-3" onClick={() => onMessage(partsFor(people, message, about))}>
						<Plus aria-hidden />
						Add a part to forward
					</Button>
				</>
			)}
		</Card>
	);
}

const Quoted = ({ text }: { text: string }) => (
	<blockquote
		dir="auto"
		className="mt-3 whitespace-pre-wrap wrap-anywhere border-ember border-l-3 pl-3 text-ink-2 text-sm"
	>
		{text}
	</blockquote>
);

function OwnPart({ name, text }: { name: string; text: string | null }) {
	const { copied, copy } = useCopy(text ?? '');
	return (
		<section aria-label={`For ${name}`} className="mt-4">
			<div className="-mt-1 -mb-2 flex items-center justify-between gap-2">
				<h3 className="wrap-anywhere font-semibold text-sm">
					For <bdi>{name}</bdi>
				</h3>
				{text && (
					<IconButton label={`Copy the part for ${name}`} onClick={copy}>
						{copied ? <Check aria-hidden className="text-spruce-ink" /> : <Copy aria-hidden />}
					</IconButton>
				)}
			</div>
			{text ? <Quoted text={text} /> : <p className="mt-2 text-ink-3 text-sm">Nothing to forward.</p>}
		</section>
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
