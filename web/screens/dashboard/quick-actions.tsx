import { ChevronRight, ClipboardList, Download, FileText, Settings } from 'lucide-react';
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

/** The dashboard's four links. The whole row can be pressed. The link's accessible name is its title only. */
export function QuickActions() {
	return (
		<Card padding="none" aria-labelledby="quick-actions">
			<CardTitle id="quick-actions" className="px-5 pt-5 pb-3">
				Quick Actions
			</CardTitle>
			<ul>
				{actions.map(({ to, title, text, icon: Icon }) => (
					<li
						key={to}
						className="group relative flex items-center gap-4 border-t px-5 py-3.5 transition-colors duration-100 last:rounded-b-lg hover:bg-hover"
					>
						<Icon aria-hidden className="size-5 shrink-0 text-ember-ink" />
						<div className="min-w-0">
							<Link to={to} aria-describedby={`about${to}`} className="covering font-semibold">
								{title}
							</Link>
							<p id={`about${to}`} className="text-ink-2 text-sm">
								{text}
							</p>
						</div>
						<ChevronRight
							aria-hidden
							className="ml-auto size-4 shrink-0 text-ink-3 transition-transform duration-100 group-hover:[translate:2px]"
						/>
					</li>
				))}
			</ul>
		</Card>
	);
}
