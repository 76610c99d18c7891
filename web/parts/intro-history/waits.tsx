import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { IntroRequest } from '#contract/intro-request';
import { waitsText } from '#contract/rules/address-terms';
import { takeBackRequest } from '../../queries/intro-requests.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx';

/** A request that waits for the weekly mail of its connector: when it goes, and how it is taken back before. */
export function Waits({ request, name }: { request: IntroRequest; name: string }) {
	const [isAsking, setAsking] = useState(false);
	const { mutate, isPending } = useMutation(takeBackRequest);
	return (
		<div className="mt-2 text-sm">
			<p className="text-ink-2">{waitsText(request.createdAt)}</p>
			<Button
				className="mt-2 text-sm"
				pending={isPending}
				aria-label={`Take it back: the request about ${name}`}
				onClick={() => isPending || setAsking(true)}
			>
				Take it back
			</Button>
			{isAsking && (
				<ConfirmDialog
					title="Take the request back?"
					description="It is not sent, and its text is removed."
					confirm="Take it back"
					onClose={() => setAsking(false)}
					onConfirm={() => {
						setAsking(false);
						mutate(request.id);
					}}
				/>
			)}
		</div>
	);
}
