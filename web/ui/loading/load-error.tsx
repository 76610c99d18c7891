import { RefreshCw, TriangleAlert, WifiOff } from 'lucide-react';
import { Button } from '../button.tsx';
import { IconTile } from '../empty-state.tsx';
import { useOnline } from './online.ts';

/** Shown for a screen that could not be loaded: what failed, whether the browser is offline, and a button that tries again. */
export function LoadError({ title, onRetry }: { title: string; onRetry: () => void }) {
	const online = useOnline();
	return (
		<div className="flex flex-col items-center rounded-lg border bg-surface px-6 py-14 text-center">
			<IconTile tone="danger">{online ? <TriangleAlert /> : <WifiOff />}</IconTile>
			<div role="alert" className="mt-4">
				<p className="font-semibold text-md">{title}</p>
				<p className="mt-1 text-ink-2">Please try refreshing the page.</p>
				{!online && <p className="mt-1 font-medium">You’re offline. Check your connection first.</p>}
			</div>
			<Button className="mt-5" onClick={onRetry}>
				<RefreshCw aria-hidden />
				Refresh
			</Button>
		</div>
	);
}
