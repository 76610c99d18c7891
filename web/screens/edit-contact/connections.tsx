import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { ExternalLink, Plus, Trash2, Users } from 'lucide-react';
import { useRef, useState } from 'react';
import type { Connection } from '#contract/connection';
import type { Prospect } from '#contract/prospect';
import { firstName } from '#contract/rules/first-name';
import { howWellSaid } from '#contract/rules/how-well';
import { isWebAddress } from '#contract/rules/web-address';
import { isNamed } from '../../features/connectors/connectors.ts';
import { useRemove } from '../../features/forms/use-remove.ts';
import { connectionsQuery, removeConnection } from '../../queries/connections.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Card, CardTitle } from '../../ui/card.tsx';
import { IconButton, IconLink } from '../../ui/icon-button.tsx';
import { lazyPart } from '../../ui/loading/lazy-part.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';

const AddConnection = lazyPart(async () => (await import('./add-connection.tsx')).AddConnection);

type MutualConnectionsProps = {
	prospect: Prospect;
	/** The current connection source of the form. */
	source: string;
	onUse: (name: string) => void;
};

/** The mutual connections found by the extension or added by hand. Choosing one fills the form's field, without saving. */
export function MutualConnections({ prospect, source, onUse }: MutualConnectionsProps) {
	const connections = useQuery(connectionsQuery(prospect.id));
	const remove = useRemove(removeConnection);
	const [adding, setAdding] = useState(false);
	const isEmpty = connections.data?.length === 0;
	const opener = useRef<HTMLButtonElement>(null);
	const close = () => {
		setAdding(false);
		opener.current?.focus();
	};
	return (
		<Card aria-labelledby="mutual-connections" padding="top">
			<div className="flex items-center justify-between gap-2 pr-3.5 pl-5">
				<CardTitle id="mutual-connections" icon={<Users aria-hidden />}>
					Mutual connections
				</CardTitle>
				{isEmpty && <span className="mr-auto text-ink-3 text-sm">None yet</span>}
				<IconButton
					ref={opener}
					label="Add a connection"
					aria-expanded={adding}
					onClick={() => (adding ? close() : setAdding(true))}
					className="-my-1.5"
				>
					<Plus aria-hidden />
				</IconButton>
			</div>
			{adding && isEmpty && <p className="px-5 pt-2 text-ink-2">The extension can find them on the person’s page.</p>}
			{adding && <AddConnection prospect={prospect} onClose={close} />}
			{connections.data ? (
				<ul className="not-empty:mt-3 empty:pb-5">
					{connections.data.map((connection) => (
						<Row
							key={connection.id}
							connection={connection}
							prospect={prospect}
							chosen={isNamed(connection.mutualConnectionName, source)}
							onUse={() => onUse(connection.mutualConnectionName)}
							onRemove={() => remove(connection)}
						/>
					))}
				</ul>
			) : (
				<NoRows connections={connections} />
			)}
		</Card>
	);
}

// Shown while they load, and when that fails.
function NoRows({ connections }: { connections: UseQueryResult<Connection[]> }) {
	return (
		<div className="px-5 pt-2 pb-5 text-ink-2">
			{connections.isPending ? (
				<Skeleton className="h-4 w-48" />
			) : (
				<div role="alert">
					<p>The connections couldn’t be loaded.</p>
					<Button className="mt-3" onClick={() => connections.refetch()}>
						Refresh
					</Button>
				</div>
			)}
		</div>
	);
}

type RowProps = {
	connection: Connection;
	prospect: Prospect;
	chosen: boolean;
	onUse: () => void;
	onRemove: () => void;
};

function Row({ connection, prospect, chosen, onUse, onRemove }: RowProps) {
	const { mutualConnectionName: name, mutualConnectionLinkedinUrl: url, howWell, source } = connection;
	const work = [connection.mutualConnectionTitle, connection.mutualConnectionCompany].filter(Boolean).join(' · ');
	return (
		<li data-row={connection.id} className="border-t px-5 py-3 last:rounded-b-lg">
			<div className="flex items-center gap-2">
				<bdi className="wrap-anywhere min-w-0 font-semibold">{name}</bdi>
				<Badge fit="tight" className="shrink-0">
					{connection.connectionStrength}
				</Badge>
			</div>
			{work && (
				<p dir="auto" className="wrap-anywhere text-left text-ink-3 text-sm">
					{work}
				</p>
			)}
			{howWell && (
				<p className="text-ink-2 text-sm">
					{howWellSaid(howWell, firstName(prospect.name))}
					{source && ` · Said by ${name}`}
				</p>
			)}
			<div className="mt-1.5 -mr-1.5 flex items-center">
				<button
					type="button"
					data-row-focus
					aria-label={`${chosen ? 'My introducer' : 'Make this my introducer'}: ${name}`}
					onClick={onUse}
					className={clsx(
						'-ml-1 mr-auto min-h-8 rounded-sm px-1 font-semibold text-sm hover:underline pointer-coarse:min-h-11',
						chosen ? 'text-spruce-ink' : 'text-ember-ink',
					)}
				>
					{chosen ? 'My introducer' : 'Make this my introducer'}
				</button>
				{url && isWebAddress(url) && (
					<IconLink href={url} label={`Open ${name}’s profile (opens in a new tab)`}>
						<ExternalLink aria-hidden />
					</IconLink>
				)}
				<IconButton label={`Remove ${name}`} onClick={onRemove} className="hover:text-danger-ink">
					<Trash2 aria-hidden />
				</IconButton>
			</div>
		</li>
	);
}
