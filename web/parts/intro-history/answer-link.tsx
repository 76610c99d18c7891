import { useMutation } from '@tanstack/react-query';
import { Check, Copy, Link2 } from 'lucide-react';
import { useRef, useState } from 'react';
import type { IntroRequest } from '#contract/intro-request';
import { mailedText } from '#contract/mailed-text';
import { createAnswerLink } from '../../queries/intro-requests.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { copyText } from '../../ui/copy-text.ts';
import { Field } from '../../ui/field.tsx';
import { Textarea } from '../../ui/input.tsx';

/** Makes another answer link for a request that the person sends themselves, and shows the message with it. */
export function AnswerLink({ request }: { request: IntroRequest }) {
	const [isAsking, setAsking] = useState(false);
	const { mutate, isPending, data: linked } = useMutation(createAnswerLink);
	if (linked?.answerUrl) return <LinkedMessage text={mailedText(linked.message, linked.answerUrl)} />;
	return (
		<>
			<Button className="mt-2 text-sm" pending={isPending} onClick={() => isPending || setAsking(true)}>
				{!isPending && <Link2 aria-hidden />}
				Make a new answer link
			</Button>
			{isAsking && (
				<ConfirmDialog
					title="Make a new answer link?"
					description="The link that you have sent for this request stops working. Send the new one in its place."
					confirm="Make a new link"
					onClose={() => setAsking(false)}
					onConfirm={() => {
						setAsking(false);
						mutate(request.id);
					}}
				/>
			)}
		</>
	);
}

function LinkedMessage({ text }: { text: string }) {
	const [copied, setCopied] = useState<boolean | null>(null);
	const field = useRef<HTMLTextAreaElement>(null);
	const copy = async () => {
		const worked = await copyText(text);
		setCopied(worked);
		if (!worked) field.current?.select();
	};
	return (
		<Field
			label="Message with the answer link"
			className="mt-3"
			hint={
				<span role="status">
					{copied === true && 'Copied.'}
					{copied === false && 'This browser does not let us copy. The text is selected: copy it by hand.'}
				</span>
			}
		>
			{(control) => (
				<>
					<Textarea {...control} ref={field} readOnly rows={6} value={text} autoFocus />
					<Button className="mt-2 text-sm" onClick={copy}>
						{copied ? <Check aria-hidden className="text-spruce-ink" /> : <Copy aria-hidden />}
						Copy message
					</Button>
				</>
			)}
		</Field>
	);
}
