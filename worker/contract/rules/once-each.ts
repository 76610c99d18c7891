/** The same function, but called once for each object: what it has found of an object is kept as long as the object is. */
export function onceEach<Key extends object, Found>(find: (key: Key) => Found): (key: Key) => Found {
	const known = new WeakMap<Key, Found>();
	return (key) => {
		if (known.has(key)) return known.get(key) as Found;
		const found = find(key);
		known.set(key, found);
		return found;
	};
}
