import type { Hono } from 'hono';
import { answer, type State } from './stub.ts';

/** The notifications of an account, and those that it could have. */
export const noAlerts = () => ({
	policies: [] as { name: string; alert_type: string; mechanisms: object }[],
	offeredAlerts: ['incident_alert', 'billing_usage_alert', 'universal_ssl_event_type'],
});

/** The responses of the API about notifications. */
export function answerAlerts(account: Hono, state: State): void {
	account.get('/alerting/v3/available_alerts', () =>
		answer.ok({ All: state.offeredAlerts.map((type) => ({ type, display_name: type })) }),
	);
	account.get('/alerting/v3/policies', () => answer.ok(state.policies));
	account.post('/alerting/v3/policies', async (c) => {
		state.policies.push(await c.req.json());
		return answer.ok({ id: crypto.randomUUID() });
	});
}
