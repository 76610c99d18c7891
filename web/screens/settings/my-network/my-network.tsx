import { useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { FileUp } from 'lucide-react';
import { useState } from 'react';
import type { MyNetwork as Network } from '#contract/my-network';
import { counted, formatDay, formatLongDay, formatNumber } from '#contract/rules/format';
import { FileProgress } from '../../../features/files/file-progress.tsx';
import { type ListedPerson, myNetworkQuery, networkPeopleQuery } from '../../../queries/my-network.ts';
import { Button } from '../../../ui/button.tsx';
import { Card, CardTitle } from '../../../ui/card.tsx';
import { useFileDrop } from '../../../ui/files/use-file-drop.ts';
import { lazyPart } from '../../../ui/loading/lazy-part.tsx';
import { LoadError } from '../../../ui/loading/load-error.tsx';
import type { Plan } from './plan.ts';
import { useNetworkFiles } from './use-network-files.ts';

const Removal = lazyPart(async () => (await import('./removal.tsx')).Removal, {
	place: 'over',
});

const Changes = lazyPart(async () => (await import('./changes.tsx')).Changes, { place: 'beside' });
const Preview = lazyPart(async () => (await import('./preview.tsx')).Preview, { place: 'beside' });
const AskAbout = lazyPart(async () => (await import('../../../features/network/ask-about.tsx')).AskAbout, {
	place: 'over',
});
const PeopleList = lazyPart(async () => (await import('../../../features/network/people-list.tsx')).PeopleList);

/** The user's connections, and what other files say about them. */
export function MyNetwork() {
	const { data: network, isLoadingError, refetch } = useQuery(myNetworkQuery);
	const files = useNetworkFiles();
	const { state, plan } = files;
	const [removing, setRemoving] = useState(false);
	const [asked, setAsked] = useState<ListedPerson>();
	const isOver = useFileDrop(files.onFile);
	if (isLoadingError) return <LoadError title="Failed to load your network" onRetry={() => refetch()} />;
	if (network === undefined) return null;
	return (
		<>
			<Card aria-labelledby="my-network">
				<CardTitle id="my-network">My Network</CardTitle>
				<p className="mt-0.5 text-ink-3 text-sm">
					Add your LinkedIn connections, and Kindling shows where you know someone, who to ask first, and their email.
					Only you see them, and we never email them on our own.
				</p>
				{network ? <Summary network={network} /> : <HowToGetIt />}
				<div
					className={clsx(
						'mt-4 rounded-md border border-dashed p-4',
						isOver ? 'border-ember bg-ember-soft' : 'border-border-strong',
					)}
				>
					<div className="flex flex-wrap items-center gap-2">
						<Button pending={state === 'reading' || state === 'keeping'} onClick={files.choose}>
							{(state === 'idle' || state === 'asked') && <FileUp aria-hidden />}
							Choose Files
						</Button>
						{files.input}
						<span className="text-ink-3 text-sm pointer-coarse:hidden">or drop them here</span>
						{state === 'reading' && (
							<Button variant="ghost" onClick={files.cancel}>
								Stop
							</Button>
						)}
					</div>
					<p className="mt-2 text-ink-2 text-sm">
						LinkedIn’s ZIP as it is, or its Connections.csv or messages.csv. Contacts from Google, Outlook or your phone
						(CSV or vCard) add email addresses. Files are read here, in your browser, and you’ll see what we keep first.
					</p>
				</div>
				<FileProgress progress={files.progress} problem={files.problem} className="mt-2" />
				{plan && (state === 'asked' || state === 'keeping') && (
					<Preview
						key={keyOf(plan)}
						plan={plan}
						replaces={network !== null}
						pending={state === 'keeping'}
						onKeep={files.keep}
						onCancel={files.cancel}
					/>
				)}
				{network && (
					<Button className="mt-3" aria-disabled={state === 'keeping' || undefined} onClick={() => setRemoving(true)}>
						Delete My Network
					</Button>
				)}
				{network && <Changes />}
				{network && (
					<PeopleList
						query={networkPeopleQuery}
						name="People in your network"
						placeholder="Search your network..."
						noOne={(search) => `No one in your network matches “${search}”.`}
						failed="Failed to load your network"
						hasCloseness
						onAsk={setAsked}
					/>
				)}
			</Card>
			{asked && <AskAbout asked={asked} onClose={() => setAsked(undefined)} />}
			{removing && <Removal people={network?.people ?? 0} onClose={() => setRemoving(false)} />}
		</>
	);
}

// Identifies a plan, because each has its own questions.
const keyOf = ({ contacts, connections, messages }: Plan) =>
	[contacts?.questions.length, connections?.people.length, messages?.people.length].join();

/** The network in one sentence. */
function Summary({ network }: { network: Network }) {
	const { people, withAddress, connectedFrom, connectedTo, uploadedAt } = network;
	return (
		<div className="mt-4">
			<p>
				<strong className="font-semibold even-digits">{counted(people, 'person', 'people')}</strong>,{' '}
				{formatNumber(withAddress)} with an address
				{connectedFrom &&
					connectedTo &&
					`, connected from ${formatLongDay(connectedFrom)} to ${formatLongDay(connectedTo)}`}
				.
			</p>
			<p className="mt-0.5 text-ink-3 text-sm">
				Uploaded on {formatDay(uploadedAt)}. A new Connections.csv replaces them and keeps what your other files added.
			</p>
		</div>
	);
}

const steps = [
	'On LinkedIn, open Settings & Privacy, then Data privacy, then “Get a copy of your data”.',
	'Request the larger archive, or only Connections and Messages. LinkedIn mails you when it’s ready.',
	'Download it and choose the ZIP here as it is. LinkedIn leaves out most email addresses; that’s normal.',
];

/** Says how to get the file. */
function HowToGetIt() {
	return (
		<ol className="mt-4 grid list-decimal gap-1 pl-5 text-ink-2 marker:text-ember">
			{steps.map((step) => (
				<li key={step}>{step}</li>
			))}
		</ol>
	);
}
