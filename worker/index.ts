import { app } from './app.ts';
import { connect } from './db/client.ts';
import { sweep } from './db/sweep.ts';
import type { Bindings } from './env.ts';

export default {
	fetch: app.fetch,
	scheduled: (_event, env) => sweep(connect(env.DB)),
} satisfies ExportedHandler<Bindings>;
