import { ClipboardList, Download, FileText, Settings } from 'lucide-react';
import { paths } from '../../paths.ts';
import { Card, CardTitle } from '../../ui/card.tsx';
import { Link } from '../../ui/navigation/link.tsx';

const actions = [
	{
		to: paths.lists,
		title: 'View Prospect Lists',
		text: 'The people you want to meet, list by list',
		icon: ClipboardList,
	},
	{
		to: paths.extension,
		title: 'Install Browser Extension',
		text: 'Four steps, about two minutes',
		icon: Download,
	},
	{
		to: paths.templates,
		title: 'Manage Templates (Coming Soon)',
		text: 'Saved texts for introduction requests',
		icon: FileText,
	},
	{
		to: paths.settings,
		title: 'Settings',
		text: 'Manage your statuses and preferences',
		icon: Settings,
	},
];

/** The dashboard's four links. The whole tile can be clicked; the link's accessible name is only its title. */
export function QuickActions() {
	return (
		<Card padding="none" aria-labelledby="quick-actions" className="pb-2">
			<CardTitle id="quick-actions" className="px-4 pt-3.5 pb-1.5 text-base!">
				Quick Actions
			</CardTitle>
			<ul className="grid sm:grid-cols-2">
				{actions.map(({ to, title, text, icon: Icon }) => (
					<li key={to} className="relative flex gap-3 rounded-md px-4 py-2 hover:bg-hover">
						<Icon aria-hidden className="mt-0.5 size-4 shrink-0 text-ink-3" />
						<div className="min-w-0">
							<Link to={to} aria-describedby={`about${to}`} className="covering font-medium">
								{title}
							</Link>
							<p id={`about${to}`} className="text-ink-3 text-sm">
								{text}
							</p>
						</div>
					</li>
				))}
			</ul>
		</Card>
	);
}
