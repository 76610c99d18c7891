import type { ProspectList } from '#contract/prospect-list';

/** What is asked before a list is removed. */
export const listQuestion = ({ name }: Pick<ProspectList, 'id' | 'name'>) =>
	`Are you sure you want to delete "${name}"? This will also delete all prospects in this list. This action cannot be undone.`;
