import { useQueryClient } from '@tanstack/react-query';
import { ArrowRight } from 'lucide-react';
import { defaultProspectStatus, type Prospect } from '#contract/prospect';
import { Circle } from '../../parts/person-path.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';

/**
 * Who could be asked for next: people with a connection source who are still pending, in the lists looked at since the
 * app was opened. It asks the server nothing, so it is not there before a list was.
 */
export function WarmPaths() {
	const read = useQueryClient().getQueriesData<Prospect[]>({ queryKey: ['/api/prospect-lists'] });
	const open = read.flatMap(([key, prospects]) =>
		key[2] === 'prospects' && key.length === 3 && Array.isArray(prospects) ? prospects.filter(isOpen) : [],
	);
	if (open.length === 0) return null;
	const connectors = new Set(open.map((prospect) => prospect.connectionSource)).size;
	return (
		<Card aria-label="Warm paths" className="mt-4 flex flex-wrap items-center gap-x-6 gap-y-4">
			<div aria-hidden className="flex items-center">
				<Circle>Y</Circle>
				<span className="h-0.5 w-8 bg-ember/45" />
				<Circle>{connectors}</Circle>
				<span className="h-0.5 w-8 bg-ember/45" />
				<Circle goal>{open.length}</Circle>
			</div>
			<p className="min-w-0 flex-1 basis-60">
				<b className="font-semibold">
					{open.length === 1 ? '1 person' : `${open.length} people`} you can reach through{' '}
					{connectors === 1 ? 'somebody' : `${connectors} people`} you know.
				</b>{' '}
				<span className="text-ink-2">Still pending in your lists.</span>
			</p>
			<ButtonLink to={`/prospect-lists/${open[0]?.prospectListId}`}>
				Open list
				<ArrowRight aria-hidden />
			</ButtonLink>
		</Card>
	);
}

const isOpen = (prospect: Prospect) => Boolean(prospect.connectionSource) && prospect.status === defaultProspectStatus;
