import type { Hono } from 'hono';
import { answer, type State } from './stub.ts';

type Metadata = {
	bindings: Record<string, unknown>[];
	annotations?: Record<string, string>;
	observability?: object;
	/** The tag under which the classes of Durable Objects are known from then on. */
	migrations?: { new_tag: string };
};
export type Version = { id: string; metadata: Metadata };

/** The responses of the API about the Worker itself. */
export function answerScripts(api: Hono, state: State): void {
	const { ok, no } = answer;
	const workers = api.basePath('/accounts/:account/workers');
	workers.get('/services/:name', () =>
		state.versions.length > 0
			? ok({
					default_environment: {
						environment: 'production',
						script: { last_deployed_from: 'wrangler', tags: state.tags, migration_tag: state.migrationTag },
					},
				})
			: no(404, 10_090, 'This service does not exist.'),
	);
	const script = workers.basePath('/scripts/:name');
	script.get('/secrets', () =>
		state.versions.length > 0
			? ok(state.secrets.map((name) => ({ name, type: 'secret_text' })))
			: no(404, 10_007, 'This Worker does not exist.'),
	);
	script.get('/settings', () =>
		state.versions[0] ? ok({ bindings: state.versions[0].metadata.bindings, tags: state.tags }) : no(404, 10_007),
	);
	script.get('/deployments', () =>
		ok({
			deployments: state.versions.map(({ id, metadata }) => ({
				id,
				source: 'wrangler',
				annotations: metadata.annotations,
				versions: [{ version_id: id, percentage: 100 }],
			})),
		}),
	);
	script.get('/versions/:version', (c) => {
		const found = state.versions.find(({ id }) => id === c.req.param('version'));
		return found
			? ok({ id: found.id, annotations: found.metadata.annotations, resources: { bindings: found.metadata.bindings } })
			: no(404, 10_007);
	});
	script.post('/assets-upload-session', () => ok({ jwt: 'nothing is missing', buckets: [] }));
	const upload = async (form: FormData) => {
		const metadata = JSON.parse(String(form.get('metadata'))) as Metadata;
		const version = { id: crypto.randomUUID(), metadata };
		state.uploaded.push(version);
		return version;
	};
	workers.put('/scripts/:name', async (c) => {
		const version = await upload(await c.req.formData());
		state.versions.unshift(version);
		const { migrations } = version.metadata;
		state.migrationTag = migrations?.new_tag ?? state.migrationTag;
		return ok({ id: c.req.param('name'), deployment_id: version.id, startup_time_ms: 9 });
	});
	script.post('/versions', async (c) => {
		const { id } = await upload(await c.req.formData());
		return ok({ id, startup_time_ms: 9, metadata: { has_preview: false }, resources: { script: { etag: id } } });
	});
	script.post('/deployments', async (c) => {
		const { versions } = await c.req.json<{ versions: { version_id: string }[] }>();
		if (state.changedSecrets && c.req.query('force') !== 'true') return no(400, 10_220, 'secrets have changed');
		const version = state.uploaded.find(({ id }) => id === versions[0]?.version_id);
		if (!version) return no(404, 10_007);
		state.versions.unshift(version);
		return ok({ id: version.id });
	});
	script.get('/versions', () => ok({ items: state.uploaded.toReversed().map(({ id }) => ({ id })) }));
	script.patch('/script-settings', async (c) => {
		const { tags } = await c.req.json<{ tags?: string[] }>();
		if (tags) state.tags = tags;
		return ok({});
	});
	script.get('/subdomain', () => ok(state.workersDev ?? { enabled: false, previews_enabled: false }));
	script.post('/subdomain', async (c) => {
		state.workersDev = await c.req.json<{ enabled: boolean }>();
		return ok(state.workersDev);
	});
	script.put('/schedules', async (c) => {
		state.crons = await c.req.json<unknown[]>();
		return ok({ schedules: state.crons });
	});
}
