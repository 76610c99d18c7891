/** Caches a function's result for each object, as long as the object lives. */
export function onceEach<Key extends object, Found>(find: (key: Key) => Found): (key: Key) => Found {
	const known = new WeakMap<Key, Found>();
	return (key) => {
		if (known.has(key)) return known.get(key) as Found;
		const found = find(key);
		known.set(key, found);
		return found;
	};
}
