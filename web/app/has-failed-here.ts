import type { QueryState } from '@tanstack/react-query';
import { arrivedAt } from '../ui/navigation/history.ts';

type Read = { state: Pick<QueryState, 'status' | 'errorUpdatedAt'> };

/** True if a read has failed on the current screen. A part that appears later doesn't retry it by itself. */
export const hasFailedHere = ({ state }: Read) => state.status === 'error' && state.errorUpdatedAt >= arrivedAt();
