import { useMutation } from '@tanstack/react-query';
import { Link2 } from 'lucide-react';
import type { IntroRequest } from '#contract/intro-request';
import { mailedText } from '#contract/mailed-text';
import { createAnswerLink } from '../../../queries/intro-history.ts';
import { CopyBox } from '../../../ui/clipboard/copy-box.tsx';
import { AskingButton } from '../../../ui/overlays/asking-button.tsx';

const question = {
	title: 'Create a new reply link?',
	description: 'The link you’ve already sent stops working. Send the new one instead.',
	confirm: 'Create link',
};

/** Creates a new answer link for a request that users send themselves, and shows the message with it. */
export function AnswerLink({ request }: { request: IntroRequest }) {
	const { mutate, isPending, data: linked } = useMutation(createAnswerLink);
	if (linked?.answerUrl) {
		const text = mailedText(linked.message, linked.answerUrl);
		return (
			<CopyBox
				label="Message with the reply link"
				text={text}
				copy="Copy message"
				rows={6}
				autoFocus
				className="mt-3 w-full"
			/>
		);
	}
	return (
		<AskingButton className="mt-2 text-sm" pending={isPending} question={question} onConfirm={() => mutate(request.id)}>
			{!isPending && <Link2 aria-hidden />}
			Create a new reply link
		</AskingButton>
	);
}
