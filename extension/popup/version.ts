/** True if a version such as "0.9.1" is older than another. Parts that aren't numbers count as 0. */
export function isOlder(version: string, other: string): boolean {
	const [mine, theirs] = [version, other].map((text) => text.split('.').map((part) => Number.parseInt(part, 10) || 0));
	for (let at = 0; at < Math.max(mine?.length ?? 0, theirs?.length ?? 0); at += 1) {
		const difference = (mine?.[at] ?? 0) - (theirs?.[at] ?? 0);
		if (difference !== 0) return difference < 0;
	}
	return false;
}
