import { useMutation, useQuery } from '@tanstack/react-query';
import { updateFollowsReplies } from '../../../queries/account.ts';
import { userQuery } from '../../../queries/session.ts';
import { Card, CardTitle } from '../../../ui/card.tsx';
import { Switch } from '../../../ui/fields/switch.tsx';

/** Switches replies through the server on and off. Not shown where the server takes none. */
export function RepliesSwitch() {
	const { data: user } = useQuery(userQuery);
	const { mutate, isPending, variables } = useMutation(updateFollowsReplies);
	if (!user?.takesReplies) return null;
	const on = isPending ? variables : user.followsReplies;
	return (
		<Card aria-labelledby="replies">
			<CardTitle id="replies">Replies</CardTitle>
			<div className="mt-4">
				<Switch
					label="Show replies with their request"
					hint="A reply to your request passes through Kindling into your own mailbox, and its text is kept with the request until you remove that."
					on={on}
					pending={isPending}
					onChange={mutate}
				/>
			</div>
		</Card>
	);
}
