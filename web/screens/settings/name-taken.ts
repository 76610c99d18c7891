import { ApiError } from '../../api.ts';

/** What to say at the name when the server refused it because another status has it. */
export const nameTaken = (error: Error | null) =>
	error instanceof ApiError && error.status === 409 ? 'A status with this name already exists.' : undefined;
