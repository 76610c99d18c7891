import { Send, TriangleAlert } from 'lucide-react';
import type { User } from '#contract/user';
import { Button } from '../../../ui/button.tsx';
import type { useSending } from './use-sending.ts';
import { mustVerify, VerifyAddress } from './verify-address.tsx';

type SendRowProps = {
	user: User | null | undefined;
	sending: ReturnType<typeof useSending>;
	/** Whether the message asks for an introduction, and does not follow a request. */
	isAsk: boolean;
	isPending: boolean;
	onSendAnyway: () => void;
	onOtherWay: (form: HTMLFormElement | null) => void;
	onCancel: () => void;
};

/** The end of the form: what went wrong, Cancel, another way, and Send Email. */
export function SendRow({ user, sending, isAsk, isPending, onSendAnyway, onOtherWay, onCancel }: SendRowProps) {
	const { problem } = sending;
	return (
		<>
			{user && (mustVerify(user) || problem?.isUnverified) && <VerifyAddress email={user.email} />}
			{problem && <Trouble problem={problem} onSendAnyway={onSendAnyway} />}
			<div className="flex flex-col-reverse gap-2 border-t pt-5 sm:flex-row sm:justify-end">
				<Button onClick={onCancel}>Cancel</Button>
				<Button aria-disabled={isPending} onClick={(event) => onOtherWay(event.currentTarget.form)}>
					{isAsk ? 'I’ll ask another way' : 'I’ll send it another way'}
				</Button>
				<Button
					type="submit"
					variant="primary"
					pending={isPending}
					aria-disabled={isPending}
					aria-keyshortcuts="Control+Enter Meta+Enter"
				>
					{!isPending && <Send aria-hidden />}
					Send Email
				</Button>
			</div>
		</>
	);
}

type TroubleProps = { problem: NonNullable<SendRowProps['sending']['problem']>; onSendAnyway: () => void };

function Trouble({ problem, onSendAnyway }: TroubleProps) {
	return (
		<div role="alert" className="flex gap-3 rounded-md bg-danger-soft p-4 text-danger-ink">
			<TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
			<div className="min-w-0">
				<p className="wrap-anywhere">{problem.sentence}</p>
				{problem.mayHaveBeenSent && (
					<>
						<p className="mt-1">Nothing is sent again by itself. Ask your connection before you send once more.</p>
						<Button
							className="mt-3"
							onClick={({ currentTarget }) => {
								// This button goes with the press.
								currentTarget.form?.querySelector<HTMLElement>('[type=submit]')?.focus();
								onSendAnyway();
							}}
						>
							Send once more
						</Button>
					</>
				)}
			</div>
		</div>
	);
}
