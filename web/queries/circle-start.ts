import { mutationOptions } from '@tanstack/react-query';
import { api } from '../api.ts';

/** Starts a circle. */
export const startCircle = mutationOptions({
	mutationFn: (json: { name: string }) => api.circle.$post({ json }),
	meta: {
		done: { title: 'Circle started' },
		failed: 'Failed to start the circle. Please try again.',
	},
});
