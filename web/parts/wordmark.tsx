import { FlameKindling } from 'lucide-react';
import { Link } from 'react-router';
import { cn } from '../ui/cn.ts';

/** The flame on its ember tile. */
export function Flame({ className }: { className?: string }) {
	return (
		<span aria-hidden className={cn('grid size-7 place-items-center rounded-sm bg-ember text-on-ember', className)}>
			<FlameKindling className="size-[60%]" />
		</span>
	);
}

/** The product's name in the header, which leads home; on narrow screens only the flame is seen. */
export function Wordmark() {
	return (
		<Link to="/" className="flex min-h-8 items-center gap-2 rounded-sm pointer-coarse:min-h-11">
			<Flame />
			<span className="sr-only font-bold text-md sm:not-sr-only">Kindling</span>
		</Link>
	);
}
