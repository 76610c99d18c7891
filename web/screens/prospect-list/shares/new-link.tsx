import { Check, Copy } from 'lucide-react';
import { formatLongDay } from '#contract/rules/format';
import type { NewlyShared } from '#contract/share';
import { Button } from '../../../ui/button.tsx';
import { CopySaid, useCopyOrSelect } from '../../../ui/clipboard/copy-or-select.tsx';
import { Field } from '../../../ui/fields/field.tsx';
import { Input } from '../../../ui/fields/input.tsx';

/** A new link, to be copied now: the server only keeps its hash. */
export function NewLink({ share, onMore }: { share: NewlyShared; onMore: () => void }) {
	const { copied, copy, field } = useCopyOrSelect<HTMLInputElement>(share.url);
	return (
		<Field
			label={`Link for ${share.name}`}
			hint={
				<>
					{`Send it to ${share.name} yourself. You won’t see it again. It works until ${formatLongDay(share.expiresAt)}. `}
					<CopySaid copied={copied} what="link" />
				</>
			}
		>
			{(control) => (
				<>
					<Input
						{...control}
						ref={field}
						readOnly
						value={share.url}
						autoFocus
						onFocus={({ target }) => target.select()}
					/>
					<div className="mt-2 flex flex-wrap gap-2">
						<Button variant="primary" onClick={copy}>
							{copied ? <Check aria-hidden /> : <Copy aria-hidden />}
							Copy link
						</Button>
						<Button onClick={onMore}>Ask someone else</Button>
					</div>
				</>
			)}
		</Field>
	);
}
