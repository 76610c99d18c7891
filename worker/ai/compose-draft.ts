import { defaultDraft } from '#contract/rules/default-draft';
import { type Draft, draftFault } from './check-draft.ts';
import type { Facts } from './facts.ts';

/** The built-in draft, for a server without a model. It follows the same rules; the same facts give the same text. */
export function composeDraft(facts: Facts): Draft {
	const full = defaultDraft(facts);
	if (!draftFault(full, facts, '')) return full;
	// A title, a location or a line about the sender that breaks a rule is left out.
	return defaultDraft({ ...facts, title: null, location: null, about: null });
}
