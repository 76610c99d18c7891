import { Send, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
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
	/** What is asked before it is sent. */
	children: ReactNode;
};

/**
 * The end of the form, in sight wherever one is in it: what went wrong, Send Email, another way, and Cancel. Send Email
 * comes first, because Enter in a field presses the first button that sends.
 */
export function SendRow({ user, sending, isAsk, onCancel, children }: SendRowProps) {
	const { problem, isPending } = sending;
	return (
		<>
			{user && (mustVerify(user) || problem?.isUnverified) && <VerifyAddress email={user.email} />}
			<div
				data-send-row
				className="sticky bottom-15 z-20 -mx-5 -mb-5 flex flex-wrap gap-2 rounded-b-lg border-t bg-surface px-5 py-3 sm:flex-row-reverse md:bottom-0 lg:-mx-6 lg:-mb-6 lg:px-6"
			>
				{problem && <Trouble problem={problem} />}
				<Button
					{...pressProps('mail')}
					variant="primary"
					className="max-sm:w-full"
					pending={isPending}
					aria-keyshortcuts="Control+Enter Meta+Enter"
				>
					{!isPending && <Send aria-hidden />}
					{actionNamed('send').name}
				</Button>
				<Button {...pressProps('own')} className="max-sm:flex-1" aria-disabled={isPending}>
					{isAsk ? 'I’ll ask another way' : 'I’ll send it another way'}
				</Button>
				<Button onClick={onCancel}>Cancel</Button>
				{children}
			</div>
		</>
	);
}

type TroubleProps = { problem: NonNullable<SendRowProps['sending']['problem']> };

function Trouble({ problem }: TroubleProps) {
	return (
		<div role="alert" className="flex w-full gap-3 rounded-md bg-danger-soft p-4 text-danger-ink">
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
