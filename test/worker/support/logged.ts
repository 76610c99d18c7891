import { vi } from 'vitest';

/** Collects the lines the Worker logs from now on, and keeps them from the terminal. */
export function loggedLines(): Record<string, unknown>[] {
	const lines: Record<string, unknown>[] = [];
	const keep = (line: unknown) => void lines.push(JSON.parse(String(line)));
	for (const level of ['log', 'error'] as const) vi.spyOn(console, level).mockImplementation(keep);
	return lines;
}
