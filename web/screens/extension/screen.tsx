import { clsx } from 'clsx';
import { CircleHelp, KeyRound, MousePointerClick, Plug, Settings, ShieldCheck } from 'lucide-react';
import { disclosure } from '#contract/disclosure';
import { browsersInWords } from '../../browsers.ts';
import { Card, CardTitle } from '../../ui/card.tsx';
import { CopyField } from '../../ui/clipboard/copy-field.tsx';
import { IconTile } from '../../ui/empty-state.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Circle } from '../../ui/person-path.tsx';
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
		text: 'Reads a page only when you click the button, and talks only to this site.',
	},
];

/** The browser extension: its purpose, how to install it, and how it works. */
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

/** Help when something doesn't work. */
function Help() {
	return (
		<Card className="mt-4" aria-labelledby="help">
			<CardTitle id="help" icon={<CircleHelp aria-hidden />}>
				Need Help?
			</CardTitle>
			<ul className="mt-3 grid list-disc gap-1.5 pl-5 text-ink-2 marker:text-ember">
				<li>Chrome 88+ is recommended.</li>
				<li>Kindling itself works in {browsersInWords}.</li>
				<li>
					The extension reads LinkedIn Sales Navigator: people searches, lead pages and saved lists of people. It
					doesn’t read LinkedIn’s regular search.
				</li>
				<li>Stay signed in to Kindling in the same browser; the extension works with that session.</li>
				<li>Keep the unzipped folder: Chrome loads the extension from it each time it starts.</li>
				<li>If the extension says you’re signed out, open Kindling, sign in, and open the extension again.</li>
			</ul>
		</Card>
	);
}

/**
 * Says when the extension reads, which data, and where it goes. Collapsed at first; the extension asks in the same
 * words.
 */
function Disclosure() {
	return (
		<Card padding="none" className="mt-4" aria-labelledby="disclosure">
			<details>
				<summary className="flex cursor-pointer items-baseline rounded-lg p-5 hover:bg-hover">
					<CardTitle id="disclosure">What the Extension Reads</CardTitle>
				</summary>
				<dl className="grid gap-3 px-5 pb-5">
					{disclosure.map(({ title, text }) => (
						<div key={title}>
							<dt className="font-semibold">{title}</dt>
							<dd className="mt-0.5 text-ink-2">{text}</dd>
						</div>
					))}
				</dl>
			</details>
		</Card>
	);
}

/** The address that the extension talks to: this site's. */
function Configuration({ className }: { className?: string }) {
	return (
		<Card className={clsx('min-w-0', className)} aria-labelledby="configuration">
			<CardTitle id="configuration" icon={<Settings aria-hidden />}>
				Configuration
			</CardTitle>
			<h3 className="mt-4 mb-1.5 font-semibold text-sm">API URL</h3>
			<CopyField name="API URL" text={window.location.origin} />
			<p className="mt-1.5 text-ink-3 text-sm">It’s already in the download. The gear in the extension shows it.</p>
			<h3 className="mt-4 mb-1.5 font-semibold text-sm">Extensions page in Chrome</h3>
			<CopyField name="extensions page address" text="chrome://extensions" />
			<p className="mt-5 flex gap-3 rounded-md bg-spruce-soft p-3 text-spruce-ink">
				<KeyRound aria-hidden className="mt-0.5 size-4 shrink-0" />
				<span>No token is needed. The extension reuses your logged-in session in this browser.</span>
			</p>
		</Card>
	);
}

const steps = [
	{ title: 'Search', text: 'Look for the people you want to meet in your sales search tool.' },
	{ title: 'Import', text: 'One click brings the results into a list.' },
	{ title: 'Connect', text: 'Find the mutual connections who know them.' },
	{ title: 'Get introduced', text: 'Ask for the introduction from the list.' },
];

/** The four steps from a search to an introduction. */
function HowItWorks() {
	return (
		<Card className="mt-4" aria-labelledby="how-it-works">
			<CardTitle id="how-it-works" className="mb-5">
				How it Works
			</CardTitle>
			<ol className="grid gap-6 md:grid-cols-4 md:gap-0">
				{steps.map(({ title, text }, index) => (
					<li
						key={title}
						className="step-line relative flex gap-3 [--line:2.25rem_auto_-1.5rem_17px] md:flex-col md:pr-6 md:[--line:17px_0_auto_2.25rem]"
					>
						<Circle goal={index === steps.length - 1}>{index + 1}</Circle>
						<div>
							<h3 className="font-semibold">{title}</h3>
							<p className="mt-0.5 text-ink-2">{text}</p>
						</div>
					</li>
				))}
			</ol>
		</Card>
	);
}
