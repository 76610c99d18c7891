import { useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { ChevronDown, Handshake } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import type { Connector } from '#contract/connector';
import { counted } from '#contract/rules/format';
import { useActions } from '../../parts/actions/use-actions.ts';
import { connectorsQuery } from '../../queries/connectors.ts';
import { Button } from '../../ui/button.tsx';
import { isClosing } from '../../ui/keyboard/escape.ts';
import { lazyPart } from '../../ui/loading/lazy-part.tsx';
import { fetchEarly } from '../../ui/loading/when-fetched.ts';
import { Chip } from './chip.tsx';
import { useWide } from './rows/use-rows.ts';

const Ranking = lazyPart(async () => (await import('./connectors-panel.tsx')).Ranking);

type ConnectorsStripProps = {
	listId: string;
	/** False while the list itself is still on its way: the connectors wait for it. */
	complete: boolean;
	picked: string | null;
	onPick: (name: string | null) => void;
	/** Opens the dialog that makes a link to the list. */
	onShare: () => void;
	/** Shows the people of a company. */
	onCompany: (company: string) => void;
};

const mostChips = 8;

/**
 * Who could introduce most people of the list, each with their number, in one line. Pressing one filters the list, pressing
 * again shows all. The button before them opens the panel of all, over what is below.
 */
export function ConnectorsStrip({ listId, complete, picked, onPick, onShare, onCompany }: ConnectorsStripProps) {
	useActions({ share: onShare });
	const { data } = useQuery({ ...connectorsQuery(listId), enabled: complete });
	const [open, setOpen] = useState(false);
	const panelId = useId();
	const toggle = useRef<HTMLButtonElement>(null);
	const close = () => {
		toggle.current?.focus();
		setOpen(false);
	};
	return (
		<section
			aria-label="Connectors"
			className={clsx('relative flex min-w-0 items-center gap-1', useWide() ? 'flex-1' : 'w-full')}
			onKeyDown={(event) => {
				if (!open || !isClosing(event.nativeEvent)) return;
				event.preventDefault();
				close();
			}}
		>
			<h2 className="shrink-0">
				<Button
					ref={toggle}
					variant="ghost"
					aria-label="Who can introduce you to most people"
					aria-expanded={open}
					aria-controls={panelId}
					onClick={() => setOpen(!open)}
					{...fetchEarly(Ranking)}
					className="px-2 text-sm"
				>
					<Handshake aria-hidden className="text-ember-ink" />
					{/* On a phone the names beside it say what it is, where there are any. */}
					<span className={clsx(data?.length !== 0 && 'max-sm:hidden')}>Who can introduce you</span>
					<ChevronDown aria-hidden className={clsx(open && 'rotate-180')} />
				</Button>
			</h2>
			<div className="strip">
				{inStrip(data ?? [], picked).map(({ name, prospectIds: { length } }) => (
					<Chip
						key={name}
						on={name === picked}
						count={length}
						title={counted(length, 'prospect')}
						onPress={() => onPick(name === picked ? null : name)}
					>
						<bdi>{name}</bdi>
					</Chip>
				))}
			</div>
			<div
				id={panelId}
				hidden={!open}
				className="absolute top-full left-0 z-20 w-full max-w-xl rounded-lg border bg-surface p-3 shadow-lg max-h-[50dvh] overflow-y-auto"
			>
				{open && (
					<Ranking
						listId={listId}
						picked={picked}
						// What it shows is to be seen at once.
						onPick={(name) => {
							close();
							onPick(name);
						}}
						onShare={() => {
							close();
							onShare();
						}}
						onCompany={(company) => {
							close();
							onCompany(company);
						}}
					/>
				)}
			</div>
			{/* A press outside only closes the panel. */}
			{open && <div aria-hidden className="fixed inset-0 z-10" onPointerDown={() => setOpen(false)} />}
		</section>
	);
}

// Somebody who was picked in the panel stands first, where they are not among the first.
function inStrip(connectors: readonly Connector[], picked: string | null): Connector[] {
	const first = connectors.slice(0, mostChips);
	const other = connectors.slice(mostChips).find(({ name }) => name === picked);
	return other ? [other, ...first] : first;
}
