import * as z from 'zod/mini';
import { defaultDraft } from '#contract/rules/default-draft';
import { withTimeout } from '#contract/rules/timeout';
import type { Said } from './ask-model.ts';
import { type Draft, draftFault } from './check-draft.ts';
import type { Facts } from './facts.ts';
import { factsForModel, rules } from './instructions.ts';

// For both calls together.
const timeoutMs = 15_000;

/** A model's checked draft. `unusable`: it broke the rules twice. `unavailable`: also when no draft came in time. */
type Drafted = { outcome: 'drafted'; draft: Draft } | Exclude<Said<Draft>, { outcome: 'said' }>;

const schema = z.object({ subject: z.string(), message: z.string() });

/** Asks Workers AI for a draft: at most two calls, at most 15 seconds for both. Never throws. */
export async function writeDraft(ai: Ai | undefined, modelId: string, facts: Facts): Promise<Drafted> {
	if (!ai) return { outcome: 'not connected' };
	try {
		return await withTimeout(timeoutMs, (signal) => attempts(ai, modelId, facts, signal));
	} catch {
		return { outcome: 'unavailable', reason: 'timeout' };
	}
}

async function attempts(ai: Ai, modelId: string, facts: Facts, signal: AbortSignal): Promise<Drafted> {
	const first = await attempt(ai, modelId, facts, signal);
	const again = first.outcome === 'unusable' || (first.outcome === 'unavailable' && passing.test(first.reason));
	return again && !signal.aborted ? attempt(ai, modelId, facts, signal) : first;
}

// 3040: no capacity just now; 3007 and 3008: the model took too long. When the day's quota is used up (3036), a second
// try doesn't help.
const passing = /^(?:3040|3007|3008)$/;

async function attempt(ai: Ai, modelId: string, facts: Facts, abortSignal: AbortSignal): Promise<Drafted> {
	// The model's libraries are half of the Worker's code, so they are loaded only for a call that asks it.
	const { askModel } = await import('./ask-model.ts');
	const prompt = factsForModel(facts);
	const asked = await askModel(ai, modelId, { system: rules, prompt, schema, maxOutputTokens: 1_200, abortSignal });
	if (asked.outcome !== 'said') return asked;
	const { subject, message } = asked.said;
	const draft = { subject: subject.trim(), message: message.replaceAll('\r\n', '\n').trim() };
	const fault = draftFault(draft, facts, rules);
	return fault ? { outcome: 'unusable', reason: fault } : { outcome: 'drafted', draft };
}

/**
 * Composes the built-in draft, for a server without a model. It follows the same rules; the same facts give the same
 * text.
 */
export function composeDraft(facts: Facts): Draft {
	const full = defaultDraft(facts);
	if (!draftFault(full, facts, '')) return full;
	// Leaves out a title, a location or a line about the sender that breaks a rule.
	return defaultDraft({ ...facts, title: null, location: null, about: null });
}
