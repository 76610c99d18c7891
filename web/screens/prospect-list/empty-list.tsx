import { Puzzle } from 'lucide-react';
import { actionNamed } from '../../parts/actions/actions.ts';
import { useActions } from '../../parts/actions/use-actions.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';

const steps = [
	'Install the extension',
	'Go to the sales search tool',
	'Do a people search',
	'Click "Import Search Results" in the extension',
	'Select this list as destination',
];

/** A list without prospects: how to import some. */
export function EmptyList({ onAdd, onImport }: { onAdd: () => void; onImport: () => void }) {
	useActions({ addPerson: onAdd, importCsv: onImport });
	return (
		<EmptyState
			icon={<Puzzle />}
			title="No prospects yet"
			action={
				<div>
					<div className="flex flex-wrap justify-center gap-2">
						<ButtonLink to="/extension" variant="primary">
							How to install it
						</ButtonLink>
						<Button onClick={onAdd}>{actionNamed('addPerson').name}</Button>
						<Button onClick={onImport}>{actionNamed('importCsv').name}</Button>
					</div>
					<p className="mx-auto mt-4 max-w-prose text-ink-3 text-sm">
						“Import CSV” also takes TSV files, and results pages saved in Chrome as “Webpage, Single File”.
					</p>
				</div>
			}
		>
			<p>Use the browser extension to scrape results from the sales search tool.</p>
			<ol className="mx-auto mt-6 w-fit text-left text-ink">
				{steps.map((step, index) => (
					<li
						key={step}
						className="relative flex items-center gap-3 pb-3 last:pb-0 not-last:before:absolute not-last:before:top-7 not-last:before:bottom-0 not-last:before:left-[13px] not-last:before:w-0.5 not-last:before:bg-ember/45"
					>
						<span
							aria-hidden
							className="grid size-7 shrink-0 place-items-center rounded-full border-2 border-ember font-bold text-ember-ink text-xs"
						>
							{index + 1}
						</span>
						{step}
					</li>
				))}
			</ol>
			<p className="mt-4 text-sm">
				The extension asks for the list before the import: choose this one there, then click.
			</p>
		</EmptyState>
	);
}
