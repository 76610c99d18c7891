import { clsx } from 'clsx';
import { FlameKindling } from 'lucide-react';

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
