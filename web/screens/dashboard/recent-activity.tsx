import { CircleCheck, PlugZap } from 'lucide-react';
import { PersonPath } from '../../parts/person-path.tsx';
import { Card, CardTitle } from '../../ui/card.tsx';

/** Two fixed entries, the same for every account. */
export function RecentActivity() {
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
