import { type ComponentType, lazy } from 'react';
import { loadCode } from './load-code.ts';

/** A component whose code is fetched when it is first shown. See {@link loadCode} for what happens when that fails. */
export const lazyPart = <Props>(load: () => Promise<ComponentType<Props>>) =>
	lazy(async () => ({ default: await loadCode(load) }));
