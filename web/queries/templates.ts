import { mutationOptions, queryOptions } from '@tanstack/react-query';
import type { NewTemplate, Template, TemplateUpdate } from '#contract/template';
import { api, arrayOf } from '../api.ts';
import { keys } from './keys.ts';
import { removal } from './optimistic.ts';

/** The person's email templates: the ones every account starts with, then their own. */
export const templatesQuery = queryOptions({
	queryKey: keys.templates,
	queryFn: async (): Promise<Template[]> => arrayOf(await api.templates.$get()),
});
const invalidates = [keys.templates];

/** Saves a text as a template. */
export const createTemplate = mutationOptions({
	mutationFn: async (json: NewTemplate) => (await api.templates.$post({ json })).json(),
	meta: {
		invalidates,
		done: { title: 'Template saved', description: 'You can choose it for every introduction request.' },
		failed: 'Failed to save the template. Please try again.',
	},
});

/** Updates a template's name, subject or message. */
export const updateTemplate = mutationOptions({
	mutationFn: async ({ id, ...json }: TemplateUpdate & { id: string }) =>
		(await api.templates[':id'].$patch({ param: { id }, json })).json(),
	meta: {
		invalidates,
		done: { title: 'Template updated' },
		failed: 'Failed to update the template. Please try again.',
	},
});

type Removed = Pick<Template, 'id'>;

/** Removes a template: from the screen at once, and back when it fails. */
export const removeTemplate = mutationOptions({
	...removal(['remove-template'], (_template: Removed) => keys.templates),
	mutationFn: ({ id }: Removed) => api.templates[':id'].$delete({ param: { id } }),
	meta: {
		done: { title: 'Template deleted' },
		failed: 'Failed to delete the template. Please try again.',
	},
});
