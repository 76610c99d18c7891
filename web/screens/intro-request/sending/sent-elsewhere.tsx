import { Check, Copy } from 'lucide-react';
import { type RefObject, useEffect, useRef, useState } from 'react';
import type { SavedRequest } from '#contract/intro-request';
import { mailedText } from '#contract/mailed-text';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { Card, CardTitle } from '../../../ui/card.tsx';
import { CopySaid } from '../../../ui/clipboard/copy-said.tsx';
import { copyText } from '../../../ui/clipboard/copy-text.ts';
import { Field } from '../../../ui/fields/field.tsx';
import { Input, Textarea } from '../../../ui/fields/input.tsx';

type Part = 'message' | 'link';

type SentElsewhereProps = {
	request: SavedRequest;
	/** Whether it was saved just now, and not before a reload. */
	isNew: boolean;
	listPath: string;
	/** Called when the link was copied, with the message or by itself. */
	onCopied: () => void;
};

/** After a request was saved for a message that the person sends themselves: the message and the link, copied or to copy. */
export function SentElsewhere({ request, isNew, listPath, onCopied }: SentElsewhereProps) {
	const { answerUrl } = request;
	const text = mailedText(request.message, answerUrl ?? null);
	const [copied, setCopied] = useState<{ part: Part; worked: boolean } | null>(null);
	const title = useRef<HTMLHeadingElement>(null);
	const message = useRef<HTMLTextAreaElement>(null);
	const link = useRef<HTMLInputElement>(null);
	const copy = async (part: Part, value: string, field: RefObject<HTMLTextAreaElement | HTMLInputElement | null>) => {
		const worked = await copyText(value);
		setCopied({ part, worked });
		if (worked) onCopied();
		else field.current?.select();
		return worked;
	};
	// biome-ignore lint/correctness/useExhaustiveDependencies: the message is copied once, by the press that saved it.
	useEffect(() => {
		if (!isNew) return;
		void copy('message', text, message).then((worked) => worked && title.current?.focus());
	}, []);
	const state = (part: Part) => (copied?.part === part ? copied.worked : null);
	return (
		<Card className="flex min-w-0 flex-col gap-5 lg:p-6">
			<div>
				<CardTitle ref={title} tabIndex={-1}>
					Now send it your way
				</CardTitle>
				<p className="mt-1 text-ink-2">
					Paste the message where you ask them.{' '}
					{answerUrl
						? 'They answer through the link in it. The request is tracked like any other: their answer comes to you by mail and stands in the history.'
						: 'It stands in the history.'}
				</p>
			</div>
			<Field
				label={answerUrl ? 'Message with the answer link' : 'Message'}
				aside={
					<CopyButton label="Copy message" state={state('message')} onClick={() => copy('message', text, message)} />
				}
				hint={<CopySaid copied={state('message')} />}
			>
				{(control) => <Textarea {...control} ref={message} readOnly rows={12} value={text} onCopy={onCopied} />}
			</Field>
			{answerUrl && (
				<Field
					label="Answer link"
					aside={<CopyButton label="Copy link" state={state('link')} onClick={() => copy('link', answerUrl, link)} />}
					hint={<CopySaid copied={state('link')} />}
				>
					{(control) => <Input {...control} ref={link} readOnly value={answerUrl} onCopy={onCopied} />}
				</Field>
			)}
			<div className="flex justify-end border-t pt-5">
				<ButtonLink to={listPath} variant="primary">
					Done
				</ButtonLink>
			</div>
		</Card>
	);
}

type CopyButtonProps = { label: string; state: boolean | null; onClick: () => void };

function CopyButton({ label, state, onClick }: CopyButtonProps) {
	return (
		<Button variant="ghost" className="-my-2 -mr-2 px-2.5" onClick={onClick}>
			{state ? <Check aria-hidden className="text-spruce-ink" /> : <Copy aria-hidden />}
			{label}
		</Button>
	);
}
