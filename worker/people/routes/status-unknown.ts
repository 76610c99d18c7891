import { Problem } from '../../http/problem.ts';

/** The problem of a status that is not one of the user's. */
export const statusUnknown = () =>
	new Problem('status-unknown', 'Please choose a status from your list.', { field: 'status' });
