import type { UseQueryResult } from '@tanstack/react-query';
import { WifiOff } from 'lucide-react';
import { formatHour } from '#contract/rules/format';
import { useOnline, useServerHeard } from '../../ui/loading/online.ts';

type AsOfProps = { read: Pick<UseQueryResult, 'dataUpdatedAt' | 'isRefetchError'> };

/** Says how old the data on the screen is, while the server cannot be reached. */
export function AsOf({ read: { dataUpdatedAt, isRefetchError } }: AsOfProps) {
	const isOnline = useOnline();
	const isHeard = useServerHeard();
	if (isOnline && isHeard && !isRefetchError) return null;
	if (dataUpdatedAt === 0) return null;
	return (
		<p role="status" className="mb-4 flex items-center gap-2 rounded-md bg-amber-soft px-4 py-2 text-amber">
			<WifiOff aria-hidden className="size-4 shrink-0" />
			{isOnline ? 'We can’t reach Kindling right now. This is from' : 'You’re offline. This is from'}{' '}
			{formatHour(new Date(dataUpdatedAt).toISOString())}.
		</p>
	);
}
