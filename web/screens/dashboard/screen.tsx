import { useQuery } from '@tanstack/react-query';
import { CircleCheck, FileText, PlugZap, Puzzle } from 'lucide-react';
import { PersonPath } from '../../parts/person-path.tsx';
import { firstStepsQuery } from '../../queries/first-steps.ts';
import { needsYouQuery } from '../../queries/needs-you.ts';
import { userQuery } from '../../queries/session.ts';
import { Badge } from '../../ui/badge.tsx';
import { Card, CardTitle } from '../../ui/card.tsx';
import { IconTile } from '../../ui/empty-state.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { PageSpinner } from '../../ui/spinner.tsx';
import { FirstSteps } from './first-steps.tsx';
import { NeedsYou } from './needs-you.tsx';
import { QuickActions } from './quick-actions.tsx';

/** Home: the state of the account, and links to what can be done next. */
export function Screen() {
	const { data: user } = useQuery(userQuery);
	const needsYou = useQuery(needsYouQuery);
	const firstSteps = useQuery(firstStepsQuery);
	if (!user) return <PageSpinner />;
	// What these two put in later would move a button away from under the pointer.
	const isComplete = needsYou.isFetched && firstSteps.isFetched;
	return (
		<>
			<PageHeader
				title="Dashboard"
				subtitle={user.firstName ? `Good to see you, ${user.firstName}.` : 'Good to see you.'}
			/>
			{isComplete ? <Parts /> : <PageSpinner />}
		</>
	);
}

const Parts = () => (
	<>
		<NeedsYou />
		<FirstSteps />
		<div className="grid gap-4 sm:grid-cols-2">
			<Card className="flex items-start gap-4">
				<IconTile>
					<Puzzle />
				</IconTile>
				<div>
					<div className="flex flex-wrap items-center gap-x-3 gap-y-1">
						<h2 className="font-semibold text-md">Browser Extension</h2>
						<Badge tone="good">Available</Badge>
					</div>
					<p className="mt-1 text-ink-2">Import people and find who can introduce you, while you search.</p>
				</div>
			</Card>
			<Card className="flex items-start gap-4">
				<IconTile>
					<FileText />
				</IconTile>
				<div>
					<div className="flex flex-wrap items-center gap-x-3 gap-y-1">
						<h2 className="font-semibold text-md">Templates</h2>
						<Badge tone="warn">Coming Soon</Badge>
					</div>
					<p className="mt-1 text-ink-2">Keep the introduction requests that work and use them again.</p>
				</div>
			</Card>
		</div>
		<div className="mt-4 grid items-start gap-4 lg:grid-cols-[2fr_1fr]">
			<QuickActions />
			<RecentActivity />
		</div>
	</>
);

/** Two fixed entries, the same for every account. */
function RecentActivity() {
	return (
		<Card aria-labelledby="recent-activity">
			<CardTitle id="recent-activity" className="mb-4">
				Recent Activity
			</CardTitle>
			<PersonPath
				stops={[
					{ mark: <PlugZap />, title: 'Extension connected', text: 'Ready to import prospects' },
					{ mark: <CircleCheck />, title: 'Account setup completed', text: 'Your account is ready', goal: true },
				]}
			/>
		</Card>
	);
}
