/** Makes a random number generator that gives the same numbers for the same seed (mulberry32). */
export function randomFrom(seed: number) {
	let state = seed >>> 0;
	const next = () => {
		state = (state + 0x6d2b79f5) >>> 0;
		let mixed = Math.imul(state ^ (state >>> 15), state | 1);
		mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
		return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
	};
	const below = (count: number) => Math.floor(next() * count);
	return {
		below,
		chance: (share: number) => next() < share,
		pick: <T>(all: readonly T[]) => all[below(all.length)] as T,
		some: <T>(all: readonly T[], share: number) => all.filter(() => next() < share),
		shuffled: <T>(all: readonly T[]) =>
			all
				.map((value) => ({ value, at: next() }))
				.sort((a, b) => a.at - b.at)
				.map(({ value }) => value),
		word: () => Array.from({ length: 6 }, () => 'abcdefghijklmnopqrstuvwxyz'[below(26)]).join(''),
	};
}
export type Random = ReturnType<typeof randomFrom>;
