import { vi } from 'vitest';

// After fifteen seconds, code would be prefetched through a test's browser stub that is gone by then.
vi.mock('../../../web/ui/loading/when-still.ts', async (original) => ({
	...(await original<typeof import('../../../web/ui/loading/when-still.ts')>()),
	whenStill: () => {},
}));
