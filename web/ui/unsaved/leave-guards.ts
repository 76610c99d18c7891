import { confirmAction } from './confirm.ts';

type Guard = {
	/** Gives the question to ask before another path is shown, or nothing to let it be shown. */
	question: () => string | undefined;
	/** Called when the person leaves after the question. */
	onLeave: () => void;
};

const guards = new Set<Guard>();

/** Asks `guard` before another path of the app is shown. Returns a function that stops. */
export function guardLeaving(guard: Guard) {
	guards.add(guard);
	return () => {
		guards.delete(guard);
	};
}

/** The first question of the guards, or nothing when none of them asks one. */
export const questionBeforeLeaving = () => [...guards].map((guard) => guard.question()).find(Boolean);

/** Asks the person. When they leave, every guard is told. */
export async function mayLeave(question: string): Promise<boolean> {
	const leave = await confirmAction(question);
	if (leave) for (const guard of guards) guard.onLeave();
	return leave;
}
