import { Send, TriangleAlert } from 'lucide-react';
import type { User } from '#contract/user';
import { actionNamed } from '../../../parts/actions/actions.ts';
import { Button } from '../../../ui/button.tsx';
import { pressProps } from './presses.ts';
import type { useSending } from './use-sending.ts';
import { mustVerify, VerifyAddress } from './verify-address.tsx';

type SendRowProps = {
	user: User | null | undefined;
	sending: ReturnType<typeof useSending>;
	/** Whether the message asks for an introduction, and does not follow a request. */
	isAsk: boolean;
	onCancel: () => void;
};

/**
 * The end of the form: what went wrong, Send Email, another way, and Cancel. Send Email comes first, because Enter in a
 * field presses the first button that sends.
 */
export function SendRow({ user, sending, isAsk, onCancel }: SendRowProps) {
	const { problem, isPending } = sending;
	return (
		<>
			{user && (mustVerify(user) || problem?.isUnverified) && <VerifyAddress email={user.email} />}
			<div className="flex flex-col gap-2 border-t pt-5 sm:flex-row-reverse">
				<Button
					{...pressProps('mail')}
					variant="primary"
					pending={isPending}
					aria-disabled={isPending}
					aria-keyshortcuts="Control+Enter Meta+Enter"
				>
					{!isPending && <Send aria-hidden />}
					{actionNamed('send').name}
				</Button>
				<Button {...pressProps('own')} aria-disabled={isPending}>
					{isAsk ? 'I’ll ask another way' : 'I’ll send it another way'}
				</Button>
				<Button onClick={onCancel}>Cancel</Button>
			</div>
			{problem && <Trouble problem={problem} />}
		</>
	);
}

type TroubleProps = { problem: NonNullable<SendRowProps['sending']['problem']> };

function Trouble({ problem }: TroubleProps) {
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
							{...pressProps('again')}
							// This button goes with the press.
							onClick={({ currentTarget }) => {
								currentTarget.form?.querySelector<HTMLElement>('[value=mail]')?.focus();
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
