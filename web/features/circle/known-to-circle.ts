import { useQuery } from '@tanstack/react-query';
import { circleQuery, listCircleQuery } from '../../queries/circle.ts';

/**
 * Returns the IDs of a list's prospects known to the user's circle, read only for users who share in one. `isFetched` is true
 * once they are there, or once there are none to read.
 */
export function useKnownToCircle(listId: string, enabled: boolean) {
	const own = useQuery({ ...circleQuery, enabled });
	const sees = Boolean(own.data?.sharing);
	const { data: ids, isFetched } = useQuery({ ...listCircleQuery(listId), enabled: enabled && sees });
	return { ids, isFetched: own.isFetched && (!sees || isFetched) };
}
