import { app } from './app.ts';
import { cleanUp } from './clean-up.ts';
import type { Bindings } from './env.ts';

export default {
	fetch: app.fetch,
	scheduled: (_event, env) => cleanUp(env),
} satisfies ExportedHandler<Bindings>;
