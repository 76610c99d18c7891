import { Send, TriangleAlert } from 'lucide-react';
import { useId } from 'react';
import type { User } from '#contract/user';
import { Button } from '../../ui/button.tsx';
import type { useSending } from './use-sending.ts';
import { mustVerify, VerifyAddress } from './verify-address.tsx';

type SendRowProps = {
	user: User | null | undefined;
	/** Whether the mail carries the link; null for a mail that asks nothing. */
	answerLink: boolean | null;
	onAnswerLink: (on: boolean) => void;
	sending: ReturnType<typeof useSending>;
	onSendAnyway: () => void;
	onCancel: () => void;
};

/** The end of the form: the switch for the answer link, what went wrong, Cancel and Send Email. */
export function SendRow({ user, answerLink, onAnswerLink, sending, onSendAnyway, onCancel }: SendRowProps) {
	const hint = useId();
	const { problem, isPending } = sending;
	return (
		<>
			{answerLink !== null && (
				<label className="flex items-start gap-3">
					<input
						type="checkbox"
						role="switch"
						aria-checked={answerLink}
						className="switch"
						checked={answerLink}
						aria-describedby={hint}
						onChange={(event) => onAnswerLink(event.target.checked)}
					/>
					<span>
						<span className="font-semibold text-sm">Let them answer with one click</span>
						<span id={hint} className="block text-ink-3 text-sm">
							The email has a button to a page with three answers. No account needed.
						</span>
					</span>
				</label>
			)}
			{user && (mustVerify(user) || problem?.isUnverified) && <VerifyAddress email={user.email} />}
			{problem && (
				<div role="alert" className="flex gap-3 rounded-md bg-danger-soft p-4 text-danger-ink">
					<TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
					<div className="min-w-0">
						<p className="wrap-anywhere">{problem.sentence}</p>
						{problem.mayHaveBeenSent && (
							<>
								<p className="mt-1">Nothing is sent again by itself. Ask your connection before you send once more.</p>
								<Button className="mt-3" onClick={onSendAnyway}>
									Send once more
								</Button>
							</>
						)}
					</div>
				</div>
			)}
			<div className="flex flex-col-reverse gap-2 border-t pt-5 sm:flex-row sm:justify-end">
				<Button onClick={onCancel}>Cancel</Button>
				<Button type="submit" variant="primary" pending={isPending} aria-disabled={isPending}>
					{!isPending && <Send aria-hidden />}
					Send Email
				</Button>
			</div>
		</>
	);
}
