import type { Context, Hono } from 'hono';
import { answer, type State } from './stub.ts';

type Metadata = {
	bindings: Record<string, unknown>[];
	annotations?: Record<string, string>;
	observability?: object;
	/** The tag that names the Durable Objects' classes after the migration. */
	migrations?: { new_tag: string };
	/** How soon Durable Objects take new code. */
	code_update_strategy?: object;
};
type Version = { id: string; metadata: Metadata };
/** A version deployed to everyone, or beside another one that gets a share of the traffic. */
type Deployed = Version & { beside?: { id: string; percentage: number } };

/** A Worker that doesn't exist yet. */
export const emptyScript = () => ({
	migrationTag: undefined as string | undefined,
	/** Names the Worker for Workers Builds, which deploys no other. */
	tag: 'tag-of-the-worker',
	/** All uploaded versions, and the deployed ones, newest first. */
	uploaded: [] as Version[],
	versions: [] as Deployed[],
	secrets: [] as string[],
	/** A secret has changed since the older versions, so that a rollback needs `force`. */
	changedSecrets: false,
	/** Source of the Worker's last change: wrangler, or the dashboard. */
	changedFrom: 'wrangler' as 'wrangler' | 'dash',
	workersDev: undefined as { enabled: boolean; previews_enabled?: boolean } | undefined,
	crons: [] as { cron: string }[],
	/** How soon the Durable Objects took each deployment's code, newest first. */
	codeUpdates: [] as unknown[],
});

/** Returns the Worker of a name. The account's first Worker is the state itself; the others are stored beside it. */
export function scriptOf(state: State, name: string): ReturnType<typeof emptyScript> {
	if (name === (state.worker ?? name)) return state;
	state.otherWorkers[name] ??= emptyScript();
	return state.otherWorkers[name];
}

/** State of workers.dev for a Worker that never set it. */
const closed = { enabled: false, previews_enabled: false };

/** Responds for the API of the Worker itself. */
export function answerScripts(api: Hono, account: State): void {
	const of = (c: Context) => scriptOf(account, c.req.param('name') ?? '');
	const { ok, no } = answer;
	const workers = api.basePath('/accounts/:account/workers');
	workers.get('/services/:name', (c) =>
		of(c).versions.length > 0
			? ok({
					default_environment: {
						environment: 'production',
						script: { tag: of(c).tag, last_deployed_from: of(c).changedFrom, migration_tag: of(c).migrationTag },
					},
				})
			: no(404, 10_090, 'This service does not exist.'),
	);
	// Compared before wrangler overwrites a change from the dashboard.
	const environment = workers.basePath('/services/:name/environments/production');
	environment.get('/', (c) => ok({ script: { compatibility_date: '2026-11-02', migration_tag: of(c).migrationTag } }));
	environment.get('/bindings', (c) => ok(of(c).versions[0]?.metadata.bindings ?? []));
	environment.get('/subdomain', (c) => ok(of(c).workersDev ?? closed));
	workers.get('/workers/:name', (c) =>
		of(c).versions.length > 0
			? ok({ name: c.req.param('name'), subdomain: of(c).workersDev ?? closed })
			: no(404, 10_007, 'This Worker does not exist.'),
	);
	const script = workers.basePath('/scripts/:name');
	script.get('/secrets', (c) =>
		of(c).versions.length > 0
			? ok(of(c).secrets.map((name) => ({ name, type: 'secret_text' })))
			: no(404, 10_007, 'This Worker does not exist.'),
	);
	script.get('/settings', (c) => {
		const { versions } = of(c);
		return versions[0] ? ok({ bindings: versions[0].metadata.bindings }) : no(404, 10_007);
	});
	// Newest first: the first one serves. Versions are also listed by creation, deployed or not.
	script.get('/deployments', (c) =>
		ok({
			deployments: of(c).versions.map(({ id, metadata, beside }, at) => ({
				id: crypto.randomUUID(),
				source: 'wrangler',
				created_on: new Date(2026, 0, 1, 0, 0, 0, of(c).versions.length - at).toISOString(),
				annotations: metadata.annotations,
				versions: beside
					? [
							{ version_id: id, percentage: 100 - beside.percentage },
							{ version_id: beside.id, percentage: beside.percentage },
						]
					: [{ version_id: id, percentage: 100 }],
			})),
		}),
	);
	script.get('/versions/:version', (c) => {
		const found = of(c).uploaded.find(({ id }) => id === c.req.param('version'));
		return found
			? ok({
					id: found.id,
					metadata: { created_on: '2026-01-01T00:00:00.000Z', author_email: 'ada@northwind.test' },
					annotations: found.metadata.annotations,
					resources: { bindings: found.metadata.bindings },
				})
			: no(404, 10_007);
	});
	script.post('/assets-upload-session', () => ok({ jwt: 'nothing is missing', buckets: [] }));
	const upload = async (to: ReturnType<typeof emptyScript>, form: FormData) => {
		const metadata = JSON.parse(String(form.get('metadata'))) as Metadata;
		const version = { id: crypto.randomUUID(), metadata };
		to.uploaded.push(version);
		return version;
	};
	workers.put('/scripts/:name', async (c) => {
		account.worker ??= c.req.param('name');
		const state = of(c);
		const version = await upload(state, await c.req.formData());
		state.versions.unshift(version);
		const { migrations, code_update_strategy } = version.metadata;
		state.codeUpdates.unshift(code_update_strategy);
		state.migrationTag = migrations?.new_tag ?? state.migrationTag;
		return ok({ id: c.req.param('name'), deployment_id: version.id, startup_time_ms: 9 });
	});
	script.post('/versions', async (c) => {
		const { id } = await upload(of(c), await c.req.formData());
		return ok({ id, startup_time_ms: 9, metadata: { has_preview: false }, resources: { script: { etag: id } } });
	});
	script.post('/deployments', async (c) => {
		type Put = { versions: { version_id: string; percentage: number }[]; code_update_strategy?: object };
		const { versions, code_update_strategy } = await c.req.json<Put>();
		const state = of(c);
		state.codeUpdates.unshift(code_update_strategy);
		if (state.changedSecrets && c.req.query('force') !== 'true') return no(400, 10_220, 'secrets have changed');
		if (versions.reduce((sum, { percentage }) => sum + percentage, 0) !== 100) return no(400, 10_021, 'not 100 %');
		const version = state.uploaded.find(({ id }) => id === versions[0]?.version_id);
		if (!version) return no(404, 10_007);
		const [, second] = versions;
		const beside = second && { id: second.version_id, percentage: second.percentage };
		state.versions.unshift({ ...version, beside });
		return ok({ id: version.id });
	});
	script.patch('/script-settings', () => ok({}));
	script.get('/subdomain', (c) => ok(of(c).workersDev ?? closed));
	script.post('/subdomain', async (c) => {
		of(c).workersDev = await c.req.json<{ enabled: boolean }>();
		return ok(of(c).workersDev);
	});
	script.get('/schedules', (c) => ok({ schedules: of(c).crons }));
	script.put('/schedules', async (c) => {
		of(c).crons = await c.req.json<{ cron: string }[]>();
		return ok({ schedules: of(c).crons });
	});
}
