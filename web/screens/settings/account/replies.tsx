import { useMutation, useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { updateFollowsReplies } from '../../../queries/account.ts';
import { userQuery } from '../../../queries/session.ts';
import { Card, CardTitle } from '../../../ui/card.tsx';

/** Switches replies through the server on and off. Not shown where the server takes none. */
export function RepliesSwitch() {
	const { data: user } = useQuery(userQuery);
	const { mutate, isPending, variables } = useMutation(updateFollowsReplies);
	const hint = useId();
	if (!user?.takesReplies) return null;
	const on = isPending ? variables : user.followsReplies;
	return (
		<Card aria-labelledby="replies">
			<CardTitle id="replies">Replies</CardTitle>
			<label className="mt-4 flex cursor-pointer items-start gap-3">
				<input
					type="checkbox"
					role="switch"
					aria-checked={on}
					checked={on}
					aria-describedby={hint}
					aria-disabled={isPending}
					onChange={(event) => isPending || mutate(event.target.checked)}
					className="switch"
				/>
				<span>
					<span className="font-semibold">Show replies with their request</span>
					<span id={hint} className="block text-ink-3 text-sm">
						A reply to your request passes through Kindling into your own mailbox, and its text is kept with the request
						until you remove that.
					</span>
				</span>
			</label>
		</Card>
	);
}
