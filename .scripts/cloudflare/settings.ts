import { existsSync, readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';
import { isDomainName } from '#contract/rules/sign-up';
import { Stop } from './api.ts';
import { replyDomainProblem, settingProblem } from './checks/setting-rules.ts';
import { defaultVars, readConfig } from './config.ts';

/** What differs from one deployment to another. */
export type Settings = {
	/** The name of the Worker and of its storage. */
	name: string;
	/** The host of the app; without one it has its workers.dev address. */
	domain?: string;
	accountId?: string;
	/** The name of the database, where it is not found by the deployment's own name. */
	database?: string;
	/** Where a new database is to be: a region (`weur`), or the law that binds it (`eu`). */
	location?: string;
	mailFrom: string;
	model: string;
	/** Those of wrangler.toml that this deployment sets otherwise. */
	vars: Record<string, string>;
	/** All of them, as they are to be deployed. */
	allVars: Record<string, string>;
	/** The file that was read, for the person who has to change it. */
	file: string;
};

/** The regions near which D1 can keep a database, and the jurisdictions that it never leaves. */
const regions = ['wnam', 'enam', 'weur', 'eeur', 'apac', 'oc'];
export const jurisdictions = ['eu', 'us', 'fedramp'];

type Env = Record<string, string | undefined>;

const own = ['NAME', 'DOMAIN', 'CLOUDFLARE_ACCOUNT_ID', 'CLOUDFLARE_API_TOKEN', 'DATABASE', 'LOCATION'];

/**
 * The settings of .deploy.env (or of the file DEPLOY_SETTINGS names), which git does not know, so that an upgrade never
 * conflicts with them. The environment goes before the file. Throws a Stop where one cannot be meant at all; what the
 * rules of the others say is in {@link settingProblems}.
 */
export function readSettings(env: Env = process.env): Settings {
	const file = env.DEPLOY_SETTINGS || '.deploy.env';
	const defaults = defaultVars();
	const set = readSet(env, file, [...own, ...Object.keys(defaults)]);
	if (set.CLOUDFLARE_API_TOKEN) process.env.CLOUDFLARE_API_TOKEN = set.CLOUDFLARE_API_TOKEN;
	const vars = Object.fromEntries(Object.keys(defaults).flatMap((name) => pick(name, set[name])));
	const allVars = { ...defaults, ...vars };
	return {
		name: nameIn(set.NAME),
		domain: domainIn(set.DOMAIN),
		accountId: accountIn(set.CLOUDFLARE_ACCOUNT_ID, file),
		database: set.DATABASE || undefined,
		location: locationIn(set.LOCATION),
		mailFrom: allVars.MAIL_FROM ?? '',
		model: allVars.AI_MODEL ?? '',
		vars,
		allVars,
		file,
	};
}

const pick = (name: string, value: string | undefined) => (value === undefined ? [] : [[name, value]]);

function readSet(env: Env, file: string, known: string[]): Record<string, string | undefined> {
	if (env.DEPLOY_SETTINGS && !existsSync(file))
		throw new Stop(`There is no file ${file}, which DEPLOY_SETTINGS names.`);
	const written = env.DEPLOY_SETTINGS === '' || !existsSync(file) ? {} : parseEnv(readFileSync(file, 'utf8'));
	const unknown = Object.keys(written).find((name) => !known.includes(name));
	if (unknown) throw new Stop(`${file} sets ${unknown}, which nothing reads. It may set ${known.join(', ')}.`);
	const set: Record<string, string | undefined> = { ...written };
	for (const name of known) if (env[name] !== undefined) set[name] = env[name];
	return set;
}

function nameIn(set: string | undefined): string {
	const name = set || readConfig().name || 'kindling';
	if (/^[a-z]([a-z0-9-]{0,39}[a-z0-9])?$/.test(name)) return name;
	throw new Stop(`NAME must be small letters, digits and dashes, not "${name}".`);
}

function domainIn(set: string | undefined): string | undefined {
	if (!set || isDomainName(set)) return set || undefined;
	throw new Stop(`DOMAIN must be a host name such as kindling.your-domain.com, not "${set}".`);
}

function locationIn(set: string | undefined): string | undefined {
	const known = [...regions, ...jurisdictions];
	if (!set || known.includes(set)) return set || undefined;
	throw new Stop(`LOCATION must be one of ${known.join(', ')}, not "${set}".`);
}

function accountIn(set: string | undefined, file: string): string | undefined {
	if (!set || /^[0-9a-f]{32}$/.test(set)) return set || undefined;
	throw new Stop(
		`CLOUDFLARE_ACCOUNT_ID in ${file} is "${set}", which is no id of an account: it has 32 digits and letters from a to f.`,
	);
}

/** The sentence of each setting that breaks its rule. */
export const settingProblems = ({ allVars }: Settings): string[] => {
	const defaults = defaultVars();
	const broken = Object.entries(allVars).flatMap(([name, value]) => settingProblem(name, value, defaults[name]) ?? []);
	return broken.length > 0 ? broken : [replyDomainProblem(allVars) ?? []].flat();
};
