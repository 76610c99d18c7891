/** Gives the question to ask before another path is shown, or nothing to let it be shown. */
type Guard = () => string | undefined;

const guards = new Set<Guard>();

/** Asks `guard` before another path of the app is shown. Returns a function that stops. */
export function guardLeaving(guard: Guard) {
	guards.add(guard);
	return () => {
		guards.delete(guard);
	};
}

/** The first question of the guards, or nothing when none of them asks one. */
export const questionBeforeLeaving = () => [...guards].map((guard) => guard()).find(Boolean);
