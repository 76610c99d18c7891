import { fieldOf, type ProspectField, prospectFieldKeys } from '#contract/rules/prospect-fields';

/** The target of a file's column: a field of a prospect, or a part of one. */
export type Target = ProspectField | 'firstName' | 'lastName';

/** All targets, in the order in which they are offered. */
export const targetKeys: readonly Target[] = [...prospectFieldKeys, 'firstName', 'lastName'];
const partLabels = { firstName: 'First Name', lastName: 'Last Name' };

/** Returns the label of a target on the screen, and in our own exports. */
export const labelOf = (target: Target) =>
	target === 'firstName' || target === 'lastName' ? partLabels[target] : fieldOf(target).label;

/** All targets with their labels. */
export const targets = targetKeys.map((key) => ({ key, label: labelOf(key) }));

/** True for a target that several columns can share: a city and a country, or everything for the notes. */
export const isShared = (target: Target) => target === 'location' || target === 'notes';
