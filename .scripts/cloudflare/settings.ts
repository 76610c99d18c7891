import { existsSync, readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';
import { Stop } from './api.ts';

/** What differs from one deployment to another. `vars` are those of wrangler.toml that it sets otherwise. */
export type Settings = {
	name: string;
	domain?: string;
	accountId?: string;
	/** The name of the database, where it is not found by the deployment's own name. */
	database?: string;
	/** Where a new database is to be: a region (`weur`), or the law that binds it (`eu`). */
	location?: string;
	mailFrom: string;
	model: string;
	vars: Record<string, string>;
};

/** The regions near which D1 can keep a database, and the jurisdictions that it never leaves. */
const regions = ['wnam', 'enam', 'weur', 'eeur', 'apac', 'oc'];
export const jurisdictions = ['eu', 'us', 'fedramp'];

const own = ['NAME', 'DOMAIN', 'CLOUDFLARE_ACCOUNT_ID', 'CLOUDFLARE_API_TOKEN', 'DATABASE', 'LOCATION'];

/**
 * The settings of .deploy.env (or of the file DEPLOY_SETTINGS names), which git does not know, so that an upgrade never
 * conflicts with them. The environment goes before the file. Throws a Stop where one cannot be meant.
 */
export function readSettings(env: NodeJS.ProcessEnv = process.env): Settings {
	const toml = readFileSync('wrangler.toml', 'utf8');
	const file = env.DEPLOY_SETTINGS ?? '.deploy.env';
	if (env.DEPLOY_SETTINGS && !existsSync(file))
		throw new Stop(`There is no file ${file}, which DEPLOY_SETTINGS names.`);
	const written = existsSync(file) ? parseEnv(readFileSync(file, 'utf8')) : {};
	const defaults = varsOf(toml);
	const known = [...own, ...Object.keys(defaults)];
	const unknown = Object.keys(written).find((name) => !known.includes(name));
	if (unknown) throw new Stop(`${file} sets ${unknown}, which nothing reads. It may set ${known.join(', ')}.`);

	const set: Record<string, string | undefined> = { ...written };
	for (const name of known) if (env[name] !== undefined) set[name] = env[name];
	if (set.CLOUDFLARE_API_TOKEN) process.env.CLOUDFLARE_API_TOKEN = set.CLOUDFLARE_API_TOKEN;
	const vars = Object.fromEntries(
		Object.keys(defaults).flatMap((name) => (set[name] === undefined ? [] : [[name, set[name]]])),
	);
	const name = set.NAME || (/^name = "(.+)"$/m.exec(toml)?.[1] ?? 'kindling');
	if (!/^[a-z][a-z0-9-]{0,40}$/.test(name))
		throw new Stop(`NAME must be small letters, digits and dashes, not "${name}".`);
	const domain = set.DOMAIN || undefined;
	if (domain && !/^([a-z0-9-]+\.)+[a-z]{2,}$/.test(domain)) {
		throw new Stop(`DOMAIN must be a host name such as kindling.your-domain.com, not "${domain}".`);
	}
	const location = set.LOCATION || undefined;
	if (location && ![...regions, ...jurisdictions].includes(location)) {
		throw new Stop(`LOCATION must be one of ${[...regions, ...jurisdictions].join(', ')}, not "${location}".`);
	}
	return {
		name,
		domain,
		accountId: set.CLOUDFLARE_ACCOUNT_ID || undefined,
		database: set.DATABASE || undefined,
		location,
		mailFrom: set.MAIL_FROM ?? defaults.MAIL_FROM ?? '',
		model: set.AI_MODEL ?? defaults.AI_MODEL ?? '',
		vars,
	};
}

/** Why MAIL_FROM cannot be meant, and what to do; undefined where it can. Empty means that no mail is sent. */
export function mailFromProblem({ mailFrom }: Settings): string | undefined {
	const isPlaceholder = /@(.+\.)?example(\.com|\.org|\.net)?$/.test(mailFrom);
	if (mailFrom === '' || (!isPlaceholder && /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(mailFrom))) return undefined;
	return `MAIL_FROM is "${mailFrom}", ${isPlaceholder ? 'which is nobody’s address' : 'which is no address'}. Write MAIL_FROM=introductions@<your domain> into .deploy.env, or MAIL_FROM= to run without mail.`;
}

function varsOf(toml: string): Record<string, string> {
	const section = /^\[vars\]\n([\s\S]*?)(?=^\[|$(?![\s\S]))/m.exec(toml)?.[1] ?? '';
	return Object.fromEntries(
		[...section.matchAll(/^(\w+) = "(.*)"$/gm)].map(([, name = '', value = '']) => [name, value]),
	);
}
