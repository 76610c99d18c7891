import { useMutation } from '@tanstack/react-query';
import type { Circle } from '#contract/circle';
import { formatDayAndHour } from '#contract/rules/format';
import { endCircleInvite, inviteToCircle } from '../../../queries/circle-settings.ts';
import { Button } from '../../../ui/button.tsx';
import { CopyField } from '../../../ui/clipboard/copy-field.tsx';
import { ItemLine } from '../items-card.tsx';

/** Creates an invitation, whose link is shown once, and lists the open ones. */
export function Invitations({ invites }: Pick<Circle, 'invites'>) {
	const { mutate: invite, isPending, data: made, reset } = useMutation(inviteToCircle);
	const { mutate: end } = useMutation(endCircleInvite);
	return (
		<>
			{invites.length > 0 && (
				<ul aria-label="Your Invitations">
					{invites.map(({ id, createdAt, expire }) => (
						<ItemLine
							key={id}
							title={<>Created {formatDayAndHour(createdAt)}</>}
							facts={<>Works until {formatDayAndHour(expire)}</>}
						>
							<Button
								variant="ghost"
								aria-label={`Cancel the invitation from ${formatDayAndHour(createdAt)}`}
								onClick={() => end(id, { onSuccess: () => id === made?.id && reset() })}
							>
								Cancel
							</Button>
						</ItemLine>
					))}
				</ul>
			)}
			<div className="border-t p-5">
				{made && (
					<section aria-label="New invitation" className="mb-4 rounded-md bg-spruce-soft p-3">
						<p role="status" className="mb-2 text-sm text-spruce-ink">
							Copy it now; you won’t see it again. Works once, for 7 days.
						</p>
						<CopyField name="invitation" text={made.url} />
						<Button variant="ghost" className="mt-2" onClick={reset}>
							Done
						</Button>
					</section>
				)}
				<Button pending={isPending} onClick={() => invite()}>
					Invite
				</Button>
			</div>
		</>
	);
}
