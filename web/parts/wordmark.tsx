import { clsx } from 'clsx';
import { FlameKindling } from 'lucide-react';
import { paths } from '../paths.ts';
import { Link } from '../ui/navigation/link.tsx';

/** The product's mark: a flame on a square. */
export function Flame({ large }: { large?: boolean }) {
	return (
		<span
			aria-hidden
			className={clsx('grid place-items-center rounded-sm bg-ember text-on-ember', large ? 'size-8' : 'size-7')}
		>
			<FlameKindling className="size-[60%]" />
		</span>
	);
}

/** The product's name in the header, a link to the dashboard. On narrow screens only the flame is visible. */
export function Wordmark() {
	return (
		<Link to={paths.home} className="flex min-h-8 items-center gap-2 rounded-sm pointer-coarse:min-h-11">
			<Flame />
			<span className="sr-only font-bold text-md sm:not-sr-only">Kindling</span>
		</Link>
	);
}
