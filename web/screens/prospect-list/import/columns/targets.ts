import { fieldOf, type ProspectField, prospectFieldKeys } from '#contract/rules/prospect-fields';

/** Targets of a file's column: a field of a prospect, or a part of one. */
export type Target = ProspectField | 'firstName' | 'lastName';

/** All of them, in the order in which they are offered. */
export const targetKeys: readonly Target[] = [...prospectFieldKeys, 'firstName', 'lastName'];
const partLabels = { firstName: 'First Name', lastName: 'Last Name' };

/** Label of a target on the screen, and in our own exports. */
export const labelOf = (target: Target) =>
	target === 'firstName' || target === 'lastName' ? partLabels[target] : fieldOf(target).label;

/** Targets of a column, with their labels. */
export const targets = targetKeys.map((key) => ({ key, label: labelOf(key) }));

/** Whether several columns can be read as this: a city and a country, or all that goes into the notes. */
export const isShared = (target: Target) => target === 'location' || target === 'notes';
