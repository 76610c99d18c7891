import { useMutation } from '@tanstack/react-query';
import { Check, Copy, Link2 } from 'lucide-react';
import { useState } from 'react';
import type { IntroRequest } from '#contract/intro-request';
import { mailedText } from '#contract/mailed-text';
import { createAnswerLink } from '../../queries/intro-requests.ts';
import { Button } from '../../ui/button.tsx';
import { CopySaid } from '../../ui/clipboard/copy-said.tsx';
import { useCopyOrSelect } from '../../ui/clipboard/use-copy-or-select.ts';
import { Field } from '../../ui/fields/field.tsx';
import { Textarea } from '../../ui/fields/input.tsx';
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx';

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
	const { copied, copy, field } = useCopyOrSelect<HTMLTextAreaElement>(text);
	return (
		<Field label="Message with the answer link" className="mt-3" hint={<CopySaid copied={copied} />}>
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
