import { Eye } from 'lucide-react';
import { disclosure } from '#contract/disclosure';
import { Card, CardTitle } from '../../ui/card.tsx';

/** What the extension reads, when, and where it goes: the words that it asks people to agree to. */
export function Disclosure() {
	return (
		<Card className="mt-4" aria-labelledby="disclosure">
			<CardTitle id="disclosure" icon={<Eye aria-hidden />}>
				What the Extension Reads
			</CardTitle>
			<dl className="mt-3 grid gap-3">
				{disclosure.map(({ title, text }) => (
					<div key={title}>
						<dt className="font-semibold">{title}</dt>
						<dd className="mt-0.5 text-ink-2">{text}</dd>
					</div>
				))}
			</dl>
		</Card>
	);
}
