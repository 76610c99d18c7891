import { useMutation } from '@tanstack/react-query';
import type { IntroRequest } from '#contract/intro-request';
import { waitsText } from '#contract/rules/address-terms';
import { takeBackRequest } from '../../queries/intro-history.ts';
import { AskingButton } from '../../ui/overlays/asking-button.tsx';

const question = {
	title: 'Take the request back?',
	description: 'It is not sent, and its text is removed.',
	confirm: 'Take it back',
};

/** A request that waits for the weekly mail of its connector: when it goes, and how it is taken back before. */
export function Waits({ request, name }: { request: IntroRequest; name: string }) {
	const { mutate, isPending } = useMutation(takeBackRequest);
	return (
		<div className="mt-2 text-sm">
			<p className="text-ink-2">{waitsText(request.createdAt)}</p>
			<AskingButton
				className="mt-2 text-sm"
				pending={isPending}
				aria-label={`Take it back: the request about ${name}`}
				question={question}
				onConfirm={() => mutate(request.id)}
			>
				Take it back
			</AskingButton>
		</div>
	);
}
