import { type Actor, hasRight, type Right } from '#contract/rules/actor';
import { isLocal } from '#contract/rules/web-address';
import type { Acting } from '../../../accounts/session/acting.ts';
import { innerMessage, toProblem } from '../../../http/fault.ts';
import { log } from '../../../http/log.ts';
import type { Problem } from '../../../http/problem.ts';
import { rightMissing } from '../../tokens/bearer.ts';

/** A reading tool's access to the app: its use cases, as the user who let the assistant in. */
export type ReadAccess = {
	/** Origin of the app, for addresses that a user opens. */
	origin: string;
	/** Reads something. It needs the right to read, and is counted as a read. */
	read: <T>(act: (by: Pick<Acting, 'db' | 'user'>) => Promise<T>) => Promise<T>;
};

/** A writing tool's access. */
export type WriteAccess = ReadAccess & {
	/** The assistant's own name, for the records it writes. */
	program: string;
	/** Writes something. It needs the right to write, and is counted as a write. */
	write: <T>(act: (by: Acting) => Promise<T>) => Promise<T>;
};

/** Access of the tools of one message, from the call that brought it. */
export type ToolCall = {
	acting: Acting;
	actor: Exclude<Actor, { by: 'session' }>;
	origin: string;
	requestId: string;
	/** Counts one more read or write of the user. Throws a Problem when that is too many. */
	count: Record<Right, () => Promise<void>>;
};

/** Makes a tool's access from its call. */
export function accessOf({ acting, actor, origin, count }: ToolCall): WriteAccess {
	const ensure = async (right: Right) => {
		if (!hasRight(actor, right)) throw rightMissing(right);
		await count[right]();
	};
	return {
		origin,
		program: actor.name,
		read: async (act) => {
			await ensure('read');
			return act(acting);
		},
		write: async (act) => {
			await ensure('write');
			return act(acting);
		},
	};
}

/** Runs a tool and logs that in one line. Any error becomes the Problem that the app would respond with. */
export async function running<T>(
	{ acting, origin, requestId }: ToolCall,
	tool: string,
	run: () => Promise<T>,
): Promise<T> {
	const began = Date.now();
	const logged = (problem?: Problem, error?: unknown) => {
		const isFault = problem !== undefined && problem.status >= 500;
		if (!isFault && isLocal(origin)) return;
		log(isFault ? 'error' : 'info', 'tool', {
			requestId,
			tool,
			ms: Date.now() - began,
			userId: acting.user.id,
			problem: problem?.code,
			message: isFault ? innerMessage(error) : undefined,
		});
	};
	try {
		const done = await run();
		logged();
		return done;
	} catch (error) {
		const problem = toProblem(error, acting.env);
		logged(problem, error);
		throw problem;
	}
}
