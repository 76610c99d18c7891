import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { Circle } from '#contract/circle';
import { type CircleEnding, endInCircle, updateCircleMe } from '../../../queries/circle-settings.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card, CardTitle } from '../../../ui/card.tsx';
import { Switch } from '../../../ui/fields/switch.tsx';
import { lazyPart } from '../../../ui/loading/lazy-part.tsx';
import { ItemLine } from '../items-card.tsx';
import { Invitations } from './invitations.tsx';

const ConfirmDialog = lazyPart(async () => (await import('../../../ui/overlays/confirm-dialog.tsx')).ConfirmDialog, {
	place: 'over',
});

/** The members of the circle and what they share, the user's own switch, invitations, and how to leave or end it. */
export function Members({ circle }: { circle: Circle }) {
	const [ending, setEnding] = useState<CircleEnding>();
	const { mutate, isPending, variables } = useMutation(updateCircleMe);
	const { sharing, asksByMail, members } = circle;
	const isOwner = circle.role === 'owner';
	return (
		<Card padding="none" aria-labelledby="circle-members">
			<div className="p-5">
				<CardTitle id="circle-members">
					<bdi className="wrap-anywhere">{circle.name}</bdi>
				</CardTitle>
				<div className="mt-4 flex flex-col gap-4">
					<Switch
						label="Share my connections"
						hint="Name, company, title, profile and date connected. You see others’ only while you share yours."
						on={(isPending ? variables.sharing : undefined) ?? sharing}
						pending={isPending}
						onChange={(on) => mutate({ sharing: on })}
					/>
					<Switch
						label="Email me when my circle asks me"
						hint="We send it to your account’s address, which no one in the circle ever sees. When this is off, their asks only appear in your Kindling."
						on={(isPending ? variables.asksByMail : undefined) ?? asksByMail}
						pending={isPending}
						onChange={(on) => mutate({ asksByMail: on })}
					/>
				</div>
			</div>
			<ul aria-label="Members">
				{members.map((member) => (
					<ItemLine
						key={member.id}
						title={
							<>
								<bdi>{member.name}</bdi>
								{member.role === 'owner' && <Badge>Owner</Badge>}
							</>
						}
						facts={member.sharing ? 'Shares who they know' : 'Shares nothing'}
					>
						{isOwner && member.role !== 'owner' && (
							<Button
								variant="ghost"
								aria-label={`Remove ${member.name}`}
								onClick={() => setEnding({ kind: 'member', id: member.id, name: member.name })}
							>
								Remove
							</Button>
						)}
					</ItemLine>
				))}
			</ul>
			<Invitations invites={circle.invites} />
			<div className="flex flex-wrap gap-2 border-t p-5">
				<Button onClick={() => setEnding({ kind: 'leave' })}>Leave the Circle</Button>
				{isOwner && <Button onClick={() => setEnding({ kind: 'end' })}>End the Circle</Button>}
			</div>
			{ending && <Ending ending={ending} onClose={() => setEnding(undefined)} />}
		</Card>
	);
}

const questions = {
	leave: {
		title: 'Leave the circle?',
		description: 'Everything you share there, your private list and your invitations are deleted immediately.',
		confirm: 'Leave the Circle',
	},
	end: {
		title: 'End the circle?',
		description: 'Everyone leaves, and everything shared there is deleted immediately.',
		confirm: 'End the Circle',
	},
};

/** Asks before the user leaves the circle, ends it, or removes a member. */
function Ending({ ending, onClose }: { ending: CircleEnding; onClose: () => void }) {
	const { mutate, isPending } = useMutation(endInCircle);
	const question =
		ending.kind === 'member'
			? {
					title: `Remove ${ending.name}?`,
					description:
						'Everything they share in the circle is deleted immediately. They’ll need a new invitation to come back.',
					confirm: 'Remove',
				}
			: questions[ending.kind];
	return (
		<ConfirmDialog
			{...question}
			pending={isPending}
			onClose={onClose}
			onConfirm={() => mutate(ending, { onSuccess: onClose })}
		/>
	);
}
