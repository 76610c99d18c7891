import { clsx } from 'clsx';
import { FileUp, Puzzle } from 'lucide-react';
import type { ReactNode } from 'react';
import { actionNamed } from '../../features/actions/actions.ts';
import { useActions } from '../../features/actions/use-actions.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { IconTile } from '../../ui/empty-state.tsx';

const steps = [
	'Install the extension',
	'Go to the sales search tool',
	'Do a people search',
	'Click "Import Search Results" in the extension',
	'Select this list as destination',
];

/** Shown for a list without prospects: fill it from a file, or with the extension. */
export function EmptyList({ onAdd, onImport }: { onAdd: () => void; onImport: () => void }) {
	useActions({ addPerson: onAdd, importCsv: onImport });
	return (
		<div className="rounded-lg border bg-surface px-4 py-8 text-center sm:px-6">
			<h2 className="font-semibold text-md">No prospects yet</h2>
			<div className="mx-auto mt-5 grid max-w-4xl gap-4 md:grid-cols-2">
				<Way icon={<FileUp />} title="From a file" className="border-dashed border-border-strong">
					<p className="text-ink-2">Drop a CSV file here, or choose one.</p>
					<Button onClick={onImport} className="mt-4">
						{actionNamed('importCsv').name}
					</Button>
					<p className="mt-4 text-ink-3 text-sm">
						“Import CSV” also takes TSV files, and results pages saved in Chrome as “Webpage, Single File”.
					</p>
				</Way>
				<Way icon={<Puzzle />} title="With the extension">
					<p className="text-ink-2">Use the browser extension to scrape results from the sales search tool.</p>
					<ButtonLink to="/extension" className="mt-4">
						How to install it
					</ButtonLink>
					<ol className="mt-4 grid list-inside list-decimal gap-1 text-left text-sm marker:text-ember-ink">
						{steps.map((step) => (
							<li key={step}>{step}</li>
						))}
					</ol>
					<p className="mt-4 text-ink-3 text-sm">Choose this list in the extension before you import.</p>
				</Way>
			</div>
			<Button variant="ghost" onClick={onAdd} className="mt-4">
				{actionNamed('addPerson').name}
			</Button>
		</div>
	);
}

type WayProps = { icon: ReactNode; title: string; className?: string; children: ReactNode };

function Way({ icon, title, className, children }: WayProps) {
	return (
		<section aria-label={title} className={clsx('flex flex-col items-center rounded-lg border px-5 py-6', className)}>
			<IconTile>{icon}</IconTile>
			<h3 className="mt-3 font-semibold">{title}</h3>
			{children}
		</section>
	);
}
