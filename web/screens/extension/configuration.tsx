import { clsx } from 'clsx';
import { KeyRound, Settings } from 'lucide-react';
import { Card, CardTitle } from '../../ui/card.tsx';
import { CopyField } from '../../ui/clipboard/copy-field.tsx';

/** The address that the extension talks to: this site's own. */
export function Configuration({ className }: { className?: string }) {
	return (
		<Card className={clsx('min-w-0', className)} aria-labelledby="configuration">
			<CardTitle id="configuration" icon={<Settings aria-hidden />}>
				Configuration
			</CardTitle>
			<h3 className="mt-4 mb-1.5 font-semibold text-sm">API URL</h3>
			<CopyField name="API URL" text={window.location.origin} />
			<p className="mt-1.5 text-ink-3 text-sm">The download already knows it. The gear in the extension shows it.</p>
			<h3 className="mt-4 mb-1.5 font-semibold text-sm">Extensions page in Chrome</h3>
			<CopyField name="extensions page address" text="chrome://extensions" />
			<p className="mt-5 flex gap-3 rounded-md bg-spruce-soft p-3 text-spruce-ink">
				<KeyRound aria-hidden className="mt-0.5 size-4 shrink-0" />
				<span>No token is needed: the extension reuses your logged-in session in this browser.</span>
			</p>
		</Card>
	);
}
