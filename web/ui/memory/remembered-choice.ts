import { storeOf } from '../store.ts';
import { remember, remembered } from './browser-memory.ts';

/**
 * A choice that is stored in this browser, where that is allowed, and that all its tabs follow. Until something is chosen
 * it is the first one.
 */
export function rememberedChoice<Value extends string>(key: string, values: readonly [Value, ...Value[]]) {
	const stored = () => values.find((value) => value === remembered(key)) ?? values[0];
	const choice = storeOf(stored());
	window.addEventListener('storage', (event) => {
		if (event.key === key) choice.set(stored());
	});
	const set = (value: Value) => {
		remember(key, value);
		choice.set(value);
	};
	return { ...choice, set };
}
