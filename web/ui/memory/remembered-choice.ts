import { storeOf } from '../store.ts';
import { remember, remembered } from './browser-memory.ts';

/** A choice stored in this browser, where that is allowed, which all its tabs follow. The first value is the default. */
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
