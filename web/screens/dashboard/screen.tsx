import { useQuery } from '@tanstack/react-query';
import { CircleCheck, FileText, PlugZap, Puzzle } from 'lucide-react';
import type { ReactNode } from 'react';
import { AsOf } from '../../features/offline/as-of.tsx';
import { firstStepsQuery } from '../../queries/first-steps.ts';
import { needsYouQuery } from '../../queries/needs-you.ts';
import { userQuery } from '../../queries/session.ts';
import { Badge } from '../../ui/badge.tsx';
import { Card, CardTitle } from '../../ui/card.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { PersonPath } from '../../ui/person-path.tsx';
import { PageSpinner } from '../../ui/spinner.tsx';
import { FirstSteps } from './first-steps.tsx';
import { NeedsYou } from './needs-you.tsx';
import { QuickActions } from './quick-actions.tsx';

/** Home: the state of the account, and the next steps. */
export function Screen() {
	const { data: user } = useQuery(userQuery);
	const needsYou = useQuery(needsYouQuery);
	const firstSteps = useQuery(firstStepsQuery);
	if (!user) return <PageSpinner />;
	// Both together, or the later one would move a button away from under the pointer.
	const isComplete = needsYou.isFetched && firstSteps.isFetched;
	return (
		<>
			<PageHeader
				title="Dashboard"
				subtitle={user.firstName ? `Good to see you, ${user.firstName}.` : 'Good to see you.'}
			/>
			{isComplete ? (
				<>
					<AsOf read={needsYou} />
					<Parts />
				</>
			) : (
				<PageSpinner />
			)}
		</>
	);
}

const Parts = () => (
	<>
		<NeedsYou
			left={
				<>
					<FirstSteps />
					<div className="grid gap-4 sm:grid-cols-2">
						<StateCard icon={<Puzzle />} title="Browser Extension" badge={<Badge tone="good">Available</Badge>}>
							Import people and find who can introduce you, while you search.
						</StateCard>
						<StateCard icon={<FileText />} title="Templates" badge={<Badge tone="warn">Coming Soon</Badge>}>
							Keep the introduction requests that work and use them again.
						</StateCard>
					</div>
					<QuickActions />
				</>
			}
			right={<RecentActivity />}
		/>
	</>
);

type StateCardProps = { icon: ReactNode; title: string; badge: ReactNode; children: string };

const StateCard = ({ icon, title, badge, children }: StateCardProps) => (
	<Card padding="none" className="px-4 py-3">
		<div className="flex flex-wrap items-center gap-x-2 gap-y-1 [&_svg]:size-4 [&_svg]:text-ink-3">
			{icon}
			<h2 className="font-semibold">{title}</h2>
			{badge}
		</div>
		<p className="mt-1 text-ink-2 text-sm">{children}</p>
	</Card>
);

/** Two fixed entries, the same for every account. */
function RecentActivity() {
	return (
		<Card padding="none" className="px-4 py-3.5" aria-labelledby="recent-activity">
			<CardTitle id="recent-activity" className="mb-3 text-base!">
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
