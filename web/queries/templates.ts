import { mutationOptions, queryOptions } from '@tanstack/react-query';
import type { NewTemplate, Template, TemplateUpdate } from '#contract/template';
import { api } from '../api.ts';

/** The person's email templates: the starter set, then their own. */
export const templatesQuery = queryOptions({
	queryKey: ['/api/templates'],
	queryFn: async (): Promise<Template[]> => (await api.templates.$get()).json(),
});
const invalidates = [templatesQuery.queryKey];

/** Saves a text as a template. */
export const createTemplate = mutationOptions({
	mutationFn: async (json: NewTemplate) => (await api.templates.$post({ json })).json(),
	meta: {
		invalidates,
		done: { title: 'Template saved', description: 'You can choose it for every introduction request.' },
		failed: 'Failed to save the template. Please try again.',
	},
});

/** Changes a template's name or texts. */
export const updateTemplate = mutationOptions({
	mutationFn: async ({ id, ...json }: TemplateUpdate & { id: string }) =>
		(await api.templates[':id'].$patch({ param: { id }, json })).json(),
	meta: {
		invalidates,
		done: { title: 'Template updated' },
		failed: 'Failed to update the template. Please try again.',
	},
});

/** Deletes a template. */
export const deleteTemplate = mutationOptions({
	mutationFn: (id: string) => api.templates[':id'].$delete({ param: { id } }),
	meta: {
		invalidates,
		done: { title: 'Template deleted' },
		failed: 'Failed to delete the template. Please try again.',
	},
});
