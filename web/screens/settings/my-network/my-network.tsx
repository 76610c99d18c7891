import { useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { FileUp } from 'lucide-react';
import { useState } from 'react';
import type { MyNetwork as Network } from '#contract/my-network';
import { counted, formatDay, formatLongDay, formatNumber } from '#contract/rules/format';
import { useUpload } from '../../../parts/connections-file/use-upload.ts';
import { myNetworkQuery, networkPeopleQuery } from '../../../queries/my-network.ts';
import { Button } from '../../../ui/button.tsx';
import { Card, CardTitle } from '../../../ui/card.tsx';
import { useFileDrop } from '../../../ui/files/use-file-drop.ts';
import { lazyPart } from '../../../ui/loading/lazy-part.tsx';
import { LoadError } from '../../../ui/loading/load-error.tsx';

const Removal = lazyPart(async () => (await import('./removal.tsx')).Removal, {
	place: 'over',
});

const Changes = lazyPart(async () => (await import('./changes.tsx')).Changes, { place: 'beside' });
const PeopleList = lazyPart(async () => (await import('../../../parts/prospects/people-list.tsx')).PeopleList);

/** The people whom the person is connected with: uploaded, replaced or deleted as a whole. */
export function MyNetwork() {
	const { data: network, isLoadingError, refetch } = useQuery(myNetworkQuery);
	const upload = useUpload();
	const [removing, setRemoving] = useState(false);
	const isOver = useFileDrop(upload.onFile);
	if (isLoadingError) return <LoadError title="Failed to load your network" onRetry={() => refetch()} />;
	if (network === undefined) return null;
	return (
		<>
			<Card aria-labelledby="my-network" className={clsx(isOver && 'border-ember')}>
				<CardTitle id="my-network">My Network</CardTitle>
				<p className="mt-0.5 text-ink-3 text-sm">
					Upload your LinkedIn connections, and Kindling shows at which companies you know somebody, whom to ask first,
					and the address of whoever you ask. Only you see them, and nothing is ever sent to them by itself.
				</p>
				{network ? <Summary network={network} /> : <HowToGetIt />}
				<div className="mt-4 flex flex-wrap items-center gap-2">
					<Button pending={upload.isPending} onClick={upload.choose}>
						{!upload.isPending && <FileUp aria-hidden />}
						{network ? 'Replace' : 'Choose Connections.csv'}
					</Button>
					{upload.input}
					{network ? (
						<Button disabled={upload.isPending} onClick={() => setRemoving(true)}>
							Delete My Network
						</Button>
					) : (
						<span className="text-ink-3 text-sm pointer-coarse:hidden">or drop it here</span>
					)}
				</div>
				<p role="status" className="mt-2 text-ink-3 text-sm even-digits empty:hidden">
					{upload.progress}
				</p>
				{network && <Changes />}
				{network && (
					<PeopleList
						query={networkPeopleQuery}
						name="People of your network"
						placeholder="Search your network..."
						nobody={(search) => `Nobody in your network matches “${search}”.`}
						failed="Failed to load your network"
					/>
				)}
				{upload.problem && (
					<p role="alert" className="wrap-anywhere mt-2 font-medium text-danger-ink text-sm">
						{upload.problem}
					</p>
				)}
			</Card>
			{removing && <Removal people={network?.people ?? 0} onClose={() => setRemoving(false)} />}
		</>
	);
}

/** What is in the network, in one sentence. */
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
			<p className="mt-0.5 text-ink-3 text-sm">Uploaded on {formatDay(uploadedAt)}. A new file replaces all of them.</p>
		</div>
	);
}

const steps = [
	'On LinkedIn, open Settings & Privacy, then Data privacy, then “Get a copy of your data”.',
	'Choose only Connections and request the archive. LinkedIn mails you when it is ready, mostly within minutes.',
	'Download it, unpack it, and choose the file Connections.csv here. Most addresses in it are empty; that is normal.',
];

/** How to get the file. */
function HowToGetIt() {
	return (
		<ol className="mt-4 grid list-decimal gap-1 pl-5 text-ink-2 marker:text-ember">
			{steps.map((step) => (
				<li key={step}>{step}</li>
			))}
		</ol>
	);
}
