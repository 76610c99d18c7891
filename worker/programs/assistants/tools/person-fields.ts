import { z } from 'zod';
import { fieldOf, type OptionalField, type UpdateField } from '#contract/rules/prospect-fields';

// A tool never empties a field, not even with blanks: that would delete what the user knows.
const given = (key: UpdateField, hint: string) => z.string().trim().min(1).max(fieldOf(key).max).describe(hint);

/**
 * The optional fields of a person, with their descriptions for assistants. The app checks the content by its own rules.
 */
export const personFields = {
	title: given('title', 'Their job title.').optional(),
	company: given('company', 'The company they work at.').optional(),
	location: given('location', 'Where they are.').optional(),
	linkedinUrl: given('linkedinUrl', 'The address of their profile, https.').optional(),
	websiteUrl: given('websiteUrl', 'Their website, https.').optional(),
	email: given('email', 'Their email address.').optional(),
	phone: given('phone', 'Their phone number.').optional(),
	connectionSource: given('connectionSource', 'The name of the person who can introduce the user.').optional(),
} as const satisfies Record<Exclude<OptionalField, 'notes'>, unknown>;

/** The name of a person. */
export const personName = given('name', 'Their name.');

/** A note about a person. */
export const personNote = given('notes', 'A note of one or a few lines.');
