import { extractJsonMiddleware, generateText, Output, wrapLanguageModel } from 'ai';
import { createWorkersAI } from 'workers-ai-provider';
import { z } from 'zod';
import { withTimeout } from '#contract/rules/timeout';
import { type Draft, draftFault } from './check-draft.ts';
import type { Facts } from './facts.ts';
import { factsForModel, rules } from './rules.ts';

// For both calls together.
const timeoutMs = 15_000;

/**
 * A model's draft, checked. `not connected`: this server has no model. `unusable`: its draft broke the rules twice.
 * `unavailable`: no response in time, no capacity, or an error. `reason` is for the log.
 */
type Drafted =
	| { outcome: 'drafted'; draft: Draft }
	| { outcome: 'not connected' }
	| { outcome: 'unusable' | 'unavailable'; reason: string };

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
// try does not help.
const passing = /^(?:3040|3007|3008)$/;

async function attempt(ai: Ai, modelId: string, facts: Facts, abortSignal: AbortSignal): Promise<Drafted> {
	try {
		const { output } = await generateText({
			...modelOf(ai, modelId),
			output: Output.object({ schema }),
			system: rules,
			prompt: factsForModel(facts),
			maxRetries: 0,
			abortSignal,
		});
		const draft = { subject: output.subject.trim(), message: output.message.replaceAll('\r\n', '\n').trim() };
		const fault = draftFault(draft, facts, rules);
		return fault ? { outcome: 'unusable', reason: fault } : { outcome: 'drafted', draft };
	} catch (error) {
		return verdict(error);
	}
}

// Some models put their JSON in a code fence. GLM is a reasoning model: on Workers AI its content is empty when the number
// of tokens is limited (cloudflare/langchain-cloudflare#30), and it needs no reasoning for a short letter.
function modelOf(ai: Ai, modelId: string) {
	const provider = createWorkersAI({ binding: ai });
	const isGlm = /\bglm-/i.test(modelId);
	const model = isGlm
		? provider(modelId, { chat_template_kwargs: { enable_thinking: false }, reasoning_effort: null })
		: provider(modelId);
	const wrapped = wrapLanguageModel({ model, middleware: extractJsonMiddleware() });
	return isGlm ? { model: wrapped } : { model: wrapped, maxOutputTokens: 1_200 };
}

function verdict(error: unknown): Drafted {
	const text = chain(error);
	if (text.includes('needs to be run remotely')) return { outcome: 'not connected' };
	const code = /\b(3\d{3}|5\d{3})\b(?=:)/.exec(text)?.[1];
	// The model could not keep to the JSON schema.
	if (code === '5025') return { outcome: 'unusable', reason: code };
	if (code) return { outcome: 'unavailable', reason: code };
	const name = error instanceof Error ? error.name : 'unknown';
	// The model returned something that is no draft: prose, another shape, or nothing.
	if (/NoObjectGenerated|NoOutputGenerated|JSONParse|TypeValidation/.test(name))
		return { outcome: 'unusable', reason: name };
	return { outcome: 'unavailable', reason: name };
}

function chain(error: unknown, depth = 0): string {
	if (!(error instanceof Error) || depth > 5) return '';
	return `${error.message}\n${chain(error.cause, depth + 1)}`;
}
