import { useQuery, useQueryClient } from '@tanstack/react-query';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import type { Prospect } from '#contract/prospect';
import { actionNamed } from '../../features/actions/actions.ts';
import { useActions } from '../../features/actions/use-actions.ts';
import { comeBackTo, memoryOf } from '../../features/prospects/list-memory.ts';
import { useShownProspects } from '../../features/prospects/use-shown-prospects.ts';
import { paths } from '../../paths.ts';
import { prefetchAhead } from '../../queries/cache/prefetch.ts';
import { restMs } from '../../queries/cache/use-prefetch.ts';
import { prospectQuery, prospectsQuery } from '../../queries/prospects.ts';
import { IconButton, IconLink } from '../../ui/icon-button.tsx';

type NeighboursProps = { listId: string; prospectId: string };

/** Links to the previous and next contact, in the order in which their list was last shown. */
export function Neighbours(props: NeighboursProps) {
	// From the cache only: the list's screen has read it, and two buttons aren't worth 10,000 rows.
	const { data } = useQuery({ ...prospectsQuery(props.listId), enabled: false });
	return data ? <Steps prospects={data} {...props} /> : null;
}

function Steps({ listId, prospectId, prospects }: NeighboursProps & { prospects: readonly Prospect[] }) {
	const view = memoryOf(listId);
	const { contactsAtCompany, inNetwork, circleKnows, bestPath } = view.filters;
	const isByNetwork = contactsAtCompany || inNetwork || circleKnows || bestPath || view.sort?.key === 'bestPath';
	const { shown } = useShownProspects(listId, prospects, view, isByNetwork);
	// A prospect who leaves a filtered list because of a change here stays in the order until the screen is left.
	const [order, setOrder] = useState(shown);
	if (order !== shown && shown.some(({ id }) => id === prospectId)) setOrder(shown);
	const at = order.findIndex(({ id }) => id === prospectId);
	const [before, after] = at < 0 ? [] : [order[at - 1], order[at + 1]];
	const navigate = useNavigate();
	const go = (to: Prospect | undefined) => to && (() => navigate(paths.contact(listId, to.id)));
	useActions({ previousContact: go(before), nextContact: go(after) });
	usePrefetched(before, after);
	useEffect(() => {
		if (at >= 0) comeBackTo(listId, prospectId);
	}, [at, listId, prospectId]);
	if (at < 0) return null;
	return (
		<div className="-mt-1 mb-1 flex items-center self-start pointer-coarse:mt-0 gap-1 print:hidden">
			<p className="mr-1 text-ink-3 text-sm even-digits">{`${at + 1} of ${order.length}`}</p>
			<Step label={actionNamed('previousContact').name} listId={listId} to={before}>
				<ChevronLeft aria-hidden />
			</Step>
			<Step label={actionNamed('nextContact').name} listId={listId} to={after}>
				<ChevronRight aria-hidden />
			</Step>
		</div>
	);
}

type StepProps = { label: string; listId: string; to: Prospect | undefined; children: ReactNode };

// At the end of the list the button stays, so that the other keeps its place.
function Step({ label, listId, to, children }: StepProps) {
	if (!to) {
		return (
			<IconButton label={label} disabled className="opacity-55">
				{children}
			</IconButton>
		);
	}
	return (
		<IconLink to={paths.contact(listId, to.id)} label={label} data-tooltip={`${label}: ${to.name}`}>
			{children}
		</IconLink>
	);
}

// When the user stays on a contact, its neighbours are read ahead.
function usePrefetched(...prospects: (Prospect | undefined)[]) {
	const client = useQueryClient();
	const ids = prospects.flatMap((prospect) => prospect?.id ?? []).join(' ');
	useEffect(() => {
		const timer = window.setTimeout(() => {
			prefetchAhead(client, ...ids.split(' ').filter(Boolean).map(prospectQuery));
		}, restMs);
		return () => window.clearTimeout(timer);
	}, [client, ids]);
}
