import type { Prospect } from '#contract/prospect';

/** A prospect as the server would send one; what a test does not say is empty. */
export const prospect = (facts: Partial<Prospect> & { name: string }): Prospect => ({
	id: facts.name,
	prospectListId: 'list',
	location: null,
	title: null,
	linkedinUrl: null,
	websiteUrl: null,
	email: null,
	phone: null,
	notes: null,
	connectionSource: null,
	status: 'pending',
	createdAt: '2026-01-01T00:00:00.000Z',
	updatedAt: '2026-01-01T00:00:00.000Z',
	...facts,
});
