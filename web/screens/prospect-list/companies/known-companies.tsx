import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { counted, formatNumber } from '#contract/rules/format';
import { namesWithMore } from '../../../parts/prospects/known-network.ts';
import { listNetworkQuery } from '../../../queries/network-match.ts';
import { Button } from '../../../ui/button.tsx';

const shownAtFirst = 5;

/** The companies of a list where somebody of the network works. Pressing one shows who of the list works there. */
export function KnownCompanies({ listId, onPick }: { listId: string; onPick: (company: string) => void }) {
	const { data: { companies } = { companies: [] } } = useQuery(listNetworkQuery(listId));
	const [all, setAll] = useState(false);
	if (companies.length === 0) return null;
	return (
		<section aria-labelledby="known-companies" className="mt-3 border-t pt-3">
			<h3 id="known-companies" className="px-2 font-semibold text-sm">
				You know somebody there
			</h3>
			<ul className="mt-1 grid grid-cols-1 gap-1">
				{(all ? companies : companies.slice(0, shownAtFirst)).map(({ company, people, names, prospects }) => (
					<li key={company}>
						<button
							type="button"
							onClick={() => onPick(company)}
							className="flex w-full items-center gap-3 rounded-sm px-2 py-2 text-left hover:bg-hover"
						>
							<span className="min-w-0 flex-1">
								<bdi className="block truncate font-semibold">{company}</bdi>
								<bdi className="block truncate text-ink-3 text-sm">{namesWithMore(names, people)}</bdi>
							</span>
							<span className="shrink-0 font-semibold text-ember-ink text-sm even-digits">
								{counted(prospects, 'prospect')}
							</span>
						</button>
					</li>
				))}
			</ul>
			{companies.length > shownAtFirst && (
				<Button variant="ghost" className="mt-1" onClick={() => setAll(!all)}>
					{all ? 'Show fewer companies' : `Show all ${formatNumber(companies.length)} companies`}
				</Button>
			)}
		</section>
	);
}
