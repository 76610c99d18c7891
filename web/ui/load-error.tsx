import { RefreshCw, TriangleAlert } from 'lucide-react';
import { Button } from './button.tsx';
import { IconTile } from './empty-state.tsx';

/** Shown for a screen that could not be loaded: what failed, what to do, and a button that tries again. */
export function LoadError({ title, text, onRetry }: { title: string; text: string; onRetry: () => void }) {
	return (
		<div className="flex flex-col items-center rounded-lg border bg-surface px-6 py-14 text-center">
			<IconTile className="bg-danger-soft text-danger-ink">
				<TriangleAlert />
			</IconTile>
			<div role="alert" className="mt-4">
				<p className="font-semibold text-md">{title}</p>
				<p className="mt-1 text-ink-2">{text}</p>
			</div>
			<Button className="mt-5" onClick={onRetry}>
				<RefreshCw aria-hidden />
				Refresh
			</Button>
		</div>
	);
}
