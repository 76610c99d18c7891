import type { Hono } from 'hono';
import { answer, type State } from './stub.ts';

export type Queue = {
	queue_id: string;
	queue_name: string;
	consumers: { consumer_id: string; type: string; script: string; settings?: object }[];
};
export type Subscription = {
	id: string;
	name: string;
	enabled: boolean;
	events: string[];
	source: { type: string; zone_id?: string; domain?: string };
	destination: { type: string; queue_id: string };
};

/** Responds for the API of queues, their consumers and the events put into them. */
export function answerQueues(account: Hono, state: State): void {
	const { ok, no } = answer;
	account.get('/queues', (c) => {
		const names = c.req.queries('name');
		const isFirst = Number(c.req.query('page') ?? 1) === 1;
		return ok(isFirst ? state.queues.filter(({ queue_name }) => !names || names.includes(queue_name)) : []);
	});
	account.post('/queues', async (c) => {
		const { queue_name } = await c.req.json<{ queue_name: string }>();
		if (state.queues.some((one) => one.queue_name === queue_name)) return no(409, 11_009, 'already exists');
		const queue = { queue_id: crypto.randomUUID().replaceAll('-', ''), queue_name, consumers: [] };
		state.queues.push(queue);
		return ok(queue);
	});
	const consumers = account.basePath('/queues/:queue/consumers');
	type Put = { script_name: string; settings: object };
	consumers.post('/', async (c) => {
		const { script_name: script, settings } = await c.req.json<Put>();
		const queue = state.queues.find(({ queue_id }) => queue_id === c.req.param('queue'));
		queue?.consumers.push({ consumer_id: crypto.randomUUID(), type: 'worker', script, settings });
		return queue ? ok({}) : no(404, 11_000);
	});
	consumers.put('/:consumer', async (c) => ok(await c.req.json<Put>()));
	const subscriptions = account.basePath('/event_subscriptions/subscriptions');
	subscriptions.get('/', (c) =>
		ok(state.subscriptions.filter(({ destination }) => destination.queue_id === c.req.query('queue_id'))),
	);
	subscriptions.post('/', async (c) => {
		const wanted = await c.req.json<Omit<Subscription, 'id'>>();
		if (!state.isOnboarded) return no(400, 15_100, 'the domain is not enabled for sending');
		state.subscriptions.push({ id: crypto.randomUUID(), ...wanted });
		return ok(state.subscriptions.at(-1));
	});
	subscriptions.patch('/:id', async (c) => {
		const found = state.subscriptions.find(({ id }) => id === c.req.param('id'));
		if (found) Object.assign(found, await c.req.json<Partial<Subscription>>());
		return found ? ok(found) : no(404, 15_000);
	});
}
