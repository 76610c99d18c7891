import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { updateFollowsReplies } from '../../../queries/account.ts';
import { userQuery } from '../../../queries/session.ts';
import { Button } from '../../../ui/button.tsx';
import { Card, CardTitle } from '../../../ui/card.tsx';
import { Switch } from '../../../ui/fields/switch.tsx';
import { lazyPart } from '../../../ui/loading/lazy-part.tsx';
import { CircleCards } from '../circle/circle.tsx';
import { FoldedCard } from '../folded-card.tsx';
import { Group } from '../group.tsx';
import { MyNetwork } from '../my-network/my-network.tsx';
import { WebhookCard } from '../webhook/webhook.tsx';
import { Address } from './address.tsx';
import { Assistants } from './assistants.tsx';
import { Password } from './password.tsx';
import { Profile } from './profile.tsx';
import { Removed } from './removed.tsx';
import { Sessions } from './sessions.tsx';
import { PersonalTokens } from './tokens/personal-tokens.tsx';
import { WeeklyMail } from './weekly-mail.tsx';
import { YourData } from './your-data.tsx';

/** Everything about the user's own account. Its removal comes last. */
export function Account() {
	return (
		<>
			<Group
				of="you"
				beside={
					<>
						<WeeklyMail />
						<Sessions />
						<RepliesSwitch />
					</>
				}
			>
				<Profile />
				<Address />
				<Password />
			</Group>
			<Group of="network">
				<MyNetwork />
			</Group>
			<Group of="circle">
				<CircleCards />
			</Group>
			<Group of="developers">
				<PersonalTokens />
				<Assistants />
				<WebhookCard />
			</Group>
			<Group
				of="data"
				beside={
					<>
						<YourData />
						<Removal />
					</>
				}
			>
				<Removed />
			</Group>
		</>
	);
}

const RemovalDialog = lazyPart(async () => (await import('./removal-dialog.tsx')).RemovalDialog, {
	place: 'over',
});

/** Deletes the account. */
function Removal() {
	const [open, setOpen] = useState(false);
	return (
		<Card aria-labelledby="removal">
			<CardTitle id="removal">Delete Your Account</CardTitle>
			<p className="mt-0.5 text-ink-3 text-sm">
				Your lists, prospects, requests and everything else are deleted immediately. Download them first if you may want
				them again.
			</p>
			<Button className="mt-4" onClick={() => setOpen(true)}>
				Delete Account
			</Button>
			{open && <RemovalDialog onClose={() => setOpen(false)} />}
		</Card>
	);
}

/** Turns replies through the server on and off. Hidden if the server receives no mail. */
function RepliesSwitch() {
	const { data: user } = useQuery(userQuery);
	const { mutate, isPending, variables } = useMutation(updateFollowsReplies);
	if (!user?.takesReplies) return null;
	const on = isPending ? variables : user.followsReplies;
	return (
		<FoldedCard id="replies" title="Replies" text="Replies go to your inbox as usual.">
			<div className="px-5 pb-5">
				<Switch
					label="Show replies with their request"
					hint="We also keep a copy with the request until you delete it."
					on={on}
					pending={isPending}
					onChange={mutate}
				/>
			</div>
		</FoldedCard>
	);
}
