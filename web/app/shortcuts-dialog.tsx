import { Fragment } from 'react';
import { keyLabels, shortcutGroups } from '../features/actions/shortcuts.ts';
import { Dialog } from '../ui/overlays/dialog.tsx';

/** All keys of the app. */
export function ShortcutsDialog({ onClose }: { onClose: () => void }) {
	return (
		<Dialog
			onClose={onClose}
			title="Keyboard shortcuts"
			description="You can turn off single-key shortcuts in Settings."
		>
			{shortcutGroups.map(({ name, shortcuts }) => (
				<section key={name} aria-label={name} className="mt-4">
					<h3 className="text-ink-3 text-xs">{name}</h3>
					<dl className="mt-1 grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-1">
						{shortcuts.map(({ keys, does }) => (
							<Fragment key={does}>
								<dt>{does}</dt>
								<dd className="flex items-start justify-end gap-1">
									{keys.map((key, at) => (
										<Fragment key={key}>
											{at > 0 && <span className="text-ink-3 text-sm">or</span>}
											{keyLabels(key).map((label) => (
												<Key key={label} label={label} />
											))}
										</Fragment>
									))}
								</dd>
							</Fragment>
						))}
					</dl>
				</section>
			))}
		</Dialog>
	);
}

const Key = ({ label }: { label: string }) => (
	<kbd className="min-w-6 rounded-xs border bg-sunken px-1.5 text-center font-sans text-ink-2 text-sm">{label}</kbd>
);
