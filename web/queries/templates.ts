import { mutationOptions, queryOptions } from '@tanstack/react-query';
import type { NewTemplate, Template, TemplateUpdate } from '#contract/template';
import { api, arrayOf, bodyOf, replacing } from '../api.ts';
import { removal } from './cache/optimistic.ts';
import { type Replacement, replaceNewest } from './cache/replace-newest.ts';
import { keys } from './keys.ts';
import { bringBack } from './trash.ts';

/** The user's email templates: the ones every account starts with, then their own. */
export const templatesQuery = queryOptions({
	queryKey: keys.templates,
	queryFn: async (): Promise<Template[]> => arrayOf(await api.templates.$get()),
});

/** Saves a text as a template. */
export const createTemplate = mutationOptions({
	mutationFn: async (json: NewTemplate) => (await api.templates.$post({ json })).json(),
	meta: {
		done: { title: 'Template saved', description: 'You can choose it for every introduction request.' },
		failed: 'Failed to save the template. Please try again.',
	},
});

/** Updates a template's name, subject or message. */
export const updateTemplate = mutationOptions({
	mutationFn: ({ record, valueOver }: Replacement<Template, TemplateUpdate>) =>
		replaceNewest(record, valueOver, async (json, { id, ...version }) =>
			bodyOf<Template>(await api.templates[':id'].$patch({ param: { id }, json }, replacing(version))),
		),
	meta: {
		done: { title: 'Template updated' },
		failed: 'Failed to update the template. Please try again.',
	},
});

type Removed = Pick<Template, 'id'>;

/** Removes a template: from the screen at once, and back when it fails. */
export const removeTemplate = mutationOptions({
	...removal((_template: Removed) => keys.templates),
	mutationFn: ({ id }: Removed) => api.templates[':id'].$delete({ param: { id } }),
	meta: {
		done: { title: 'Template deleted' },
		undo: bringBack,
		failed: 'Failed to delete the template. Please try again.',
	},
});
