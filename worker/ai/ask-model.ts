import { extractJsonMiddleware, generateText, Output, wrapLanguageModel } from 'ai';
import { createWorkersAI } from 'workers-ai-provider';
import type * as z from 'zod/mini';

/**
 * A question to a model: instructions, the data they are about, and the shape and length (in tokens) of the response.
 */
type Question<T> = {
	system: string;
	prompt: string;
	schema: z.ZodMiniType<T>;
	maxOutputTokens: number;
	abortSignal: AbortSignal;
};

/**
 * A model's response. `not connected`: this server has no model. `unusable`: not of the requested shape. `unavailable`:
 * no capacity, or an error. `reason` is for the log.
 */
export type Said<T> =
	| { outcome: 'said'; said: T }
	| { outcome: 'not connected' }
	| { outcome: 'unusable' | 'unavailable'; reason: string };

/** Asks a model of Workers AI once. Never throws. */
export async function askModel<T>(ai: Ai, modelId: string, question: Question<T>): Promise<Said<T>> {
	const { system, prompt, schema, maxOutputTokens, abortSignal } = question;
	try {
		const { output } = await generateText({
			...modelOf(ai, modelId, maxOutputTokens),
			output: Output.object({ schema }),
			system,
			prompt,
			abortSignal,
			maxRetries: 0,
		});
		return { outcome: 'said', said: output };
	} catch (error) {
		return verdict(error);
	}
}

// Some models put their JSON in a code fence. GLM is a reasoning model: on Workers AI its content is empty when the number
// of tokens is limited (cloudflare/langchain-cloudflare#30), and it needs no reasoning for a short text.
function modelOf(ai: Ai, modelId: string, maxOutputTokens: number) {
	const provider = createWorkersAI({ binding: ai });
	const isGlm = /\bglm-/i.test(modelId);
	const model = isGlm
		? provider(modelId, { chat_template_kwargs: { enable_thinking: false }, reasoning_effort: null })
		: provider(modelId);
	const wrapped = wrapLanguageModel({ model, middleware: extractJsonMiddleware() });
	return isGlm ? { model: wrapped } : { model: wrapped, maxOutputTokens };
}

function verdict(error: unknown): Exclude<Said<never>, { outcome: 'said' }> {
	const text = chain(error);
	if (text.includes('needs to be run remotely')) return { outcome: 'not connected' };
	const code = /\b(3\d{3}|5\d{3})\b(?=:)/.exec(text)?.[1];
	// The model could not keep to the JSON schema.
	if (code === '5025') return { outcome: 'unusable', reason: code };
	if (code) return { outcome: 'unavailable', reason: code };
	const name = error instanceof Error ? error.name : 'unknown';
	// The model returned something of another shape: prose, other fields, or nothing.
	if (/NoObjectGenerated|NoOutputGenerated|JSONParse|TypeValidation/.test(name))
		return { outcome: 'unusable', reason: name };
	return { outcome: 'unavailable', reason: name };
}

function chain(error: unknown, depth = 0): string {
	if (!(error instanceof Error) || depth > 5) return '';
	return `${error.message}\n${chain(error.cause, depth + 1)}`;
}
