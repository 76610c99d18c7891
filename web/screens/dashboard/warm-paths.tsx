import { useQueryClient } from '@tanstack/react-query';
import { ArrowRight } from 'lucide-react';
import { defaultProspectStatus, type Prospect } from '#contract/prospect';
import { Circle } from '../../parts/person-path.tsx';
import { paths } from '../../paths.ts';
import { fetchedProspects } from '../../queries/prospects.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';

/**
 * The prospects to ask for next: those with a connection source who are still pending, in the lists that were opened
 * since the app was. It fetches nothing, so it is not shown before a list was opened.
 */
export function WarmPaths() {
	const open = fetchedProspects(useQueryClient()).filter(isOpen);
	const [first] = open;
	if (!first) return null;
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
			<ButtonLink to={paths.list(first.prospectListId)}>
				Open list
				<ArrowRight aria-hidden />
			</ButtonLink>
		</Card>
	);
}

const isOpen = (prospect: Prospect) => Boolean(prospect.connectionSource) && prospect.status === defaultProspectStatus;
