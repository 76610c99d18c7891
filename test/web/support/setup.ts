import { vi } from 'vitest';

// Code is fetched ahead after fifteen seconds, by the browser that a test had put in its place. It is gone by then.
vi.mock('../../../web/ui/loading/when-still.ts', async (original) => ({
	...(await original<typeof import('../../../web/ui/loading/when-still.ts')>()),
	whenStill: () => {},
}));
