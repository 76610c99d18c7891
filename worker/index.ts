import { app } from './app.ts';
import type { Bindings } from './env.ts';
import { takeDeliveryEvents } from './introductions/acts/take-delivery-events.ts';
import { cleanUp } from './nightly/clean-up.ts';

export { Tabs } from './push/tabs.ts';

export default {
	fetch: app.fetch,
	scheduled: (_event, env) => cleanUp(env),
	queue: takeDeliveryEvents,
} satisfies ExportedHandler<Bindings>;
