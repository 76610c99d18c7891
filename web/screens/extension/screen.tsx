import { MousePointerClick, Plug, ShieldCheck } from 'lucide-react';
import { Card } from '../../ui/card.tsx';
import { IconTile } from '../../ui/empty-state.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Configuration } from './configuration.tsx';
import { Disclosure } from './disclosure.tsx';
import { Help } from './help.tsx';
import { HowItWorks } from './how-it-works.tsx';
import { Installation } from './installation.tsx';

const benefits = [
	{
		icon: <Plug />,
		title: 'Seamless Integration',
		text: 'Works where you already search for people, from its toolbar button.',
	},
	{
		icon: <MousePointerClick />,
		title: 'One-Click Import',
		text: 'Brings a page of search results into the list you choose.',
	},
	{
		icon: <ShieldCheck />,
		title: 'Secure and Private',
		text: 'Reads a page only when you press the button, and talks to this site only.',
	},
];

/** The browser extension: what it is good for, how to install it, how it works. */
export function Screen() {
	return (
		<>
			<PageHeader
				title="Chrome Browser Extension"
				subtitle="Import people from your sales search and find who can introduce you."
			/>
			<div className="grid gap-4 md:grid-cols-3">
				{benefits.map(({ icon, title, text }) => (
					<Card key={title} className="flex items-start gap-4 md:flex-col md:gap-3">
						<IconTile>{icon}</IconTile>
						<div>
							<h2 className="font-semibold text-md">{title}</h2>
							<p className="mt-0.5 text-ink-2">{text}</p>
						</div>
					</Card>
				))}
			</div>
			<div className="mt-4 grid items-start gap-4 lg:grid-cols-[1fr_22rem]">
				<Installation />
				<Configuration className="lg:sticky lg:top-18" />
			</div>
			<HowItWorks />
			<Disclosure />
			<Help />
		</>
	);
}
