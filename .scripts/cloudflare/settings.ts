import { existsSync, readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';
import { parse } from 'smol-toml';
import type { Unstable_RawConfig } from 'wrangler';
import { Stop } from '../command/stop.ts';
import { isExample, own, replyDomainProblem, settingProblem } from './setting-rules.ts';

/** Reads wrangler.toml as written, because wrangler would add its defaults, and takes a second to load. */
export const readConfig = () => parse(readFileSync('wrangler.toml', 'utf8')) as Unstable_RawConfig;

/** The settings under `[vars]`, all of them texts. */
const defaultVars = (): Record<string, string> =>
	Object.fromEntries(Object.entries(readConfig().vars ?? {}).map(([name, value]) => [name, String(value)]));

/** Settings that differ between deployments. */
export type Settings = {
	/** The name of the Worker and of its storage. */
	name: string;
	/** The host of the app; without one it uses its workers.dev address. */
	domain?: string;
	accountId?: string;
	/** The name of the database to work on, if that isn't the serving one. */
	database?: string;
	/** Place of a new database: a region (`weur`), or a jurisdiction (`eu`). */
	location?: string;
	/** The variables of the Worker: those in wrangler.toml, some of them overridden by this deployment. */
	vars: Record<string, string>;
	/** The operator has said where mail comes from, or that there is none. */
	isMailChosen: boolean;
	/** The file that was read, for the person who has to change it. */
	file: string;
};

type Env = Record<string, string | undefined>;

/**
 * Reads the settings in .deploy.env (or the file named by DEPLOY_SETTINGS), which git ignores, so that an upgrade never
 * conflicts with them. The environment takes precedence. Throws a Stop if a setting makes no sense at all; {@link
 * settingProblems} checks the others.
 */
export function readSettings(env: Env = process.env): Settings {
	const file = env.DEPLOY_SETTINGS || '.deploy.env';
	const defaults = defaultVars();
	const set = readSet(env, file, [...Object.keys(own), ...Object.keys(defaults)]);
	for (const name of Object.keys(own)) {
		const problem = settingProblem(name, set[name] ?? '');
		if (problem) throw new Stop(problem);
	}
	if (set.CLOUDFLARE_API_TOKEN) process.env.CLOUDFLARE_API_TOKEN = set.CLOUDFLARE_API_TOKEN;
	const isMailChosen = 'MAIL_FROM' in set || !isExample(defaults.MAIL_FROM ?? '');
	const vars = { ...defaults, ...Object.fromEntries(Object.entries(set).filter(([name]) => name in defaults)) };
	return {
		// Workers Builds deploys the Worker that the repository is connected to, whatever the files say.
		name: env.WRANGLER_CI_OVERRIDE_NAME || set.NAME || readConfig().name || 'kindling',
		domain: set.DOMAIN || undefined,
		accountId: set.CLOUDFLARE_ACCOUNT_ID || undefined,
		database: set.DATABASE || undefined,
		location: set.LOCATION || undefined,
		vars: isMailChosen ? vars : { ...vars, MAIL_FROM: '' },
		isMailChosen,
		file,
	};
}

/** Reads the file's settings, overridden by the environment. */
function readSet(env: Env, file: string, known: string[]): Record<string, string> {
	if (env.DEPLOY_SETTINGS && !existsSync(file))
		throw new Stop(`There is no file ${file}, which DEPLOY_SETTINGS names.`);
	const written = env.DEPLOY_SETTINGS === '' || !existsSync(file) ? {} : parseEnv(readFileSync(file, 'utf8'));
	const unknown = Object.keys(written).find((name) => !known.includes(name));
	if (unknown) throw new Stop(`${file} sets ${unknown}, which nothing reads. It may set ${known.join(', ')}.`);
	return Object.fromEntries(
		known.flatMap((name) => {
			const value = env[name] ?? written[name];
			return value === undefined ? [] : [[name, value]];
		}),
	);
}

/** Returns a sentence for each setting that breaks its rule. */
export const settingProblems = ({ vars }: Settings): string[] => {
	const broken = Object.entries(vars).flatMap(([name, value]) => settingProblem(name, value) ?? []);
	return broken.length > 0 ? broken : [replyDomainProblem(vars) ?? []].flat();
};

/** Says that a deployment from here would end all mail, which no one has asked for. */
export const sayMailLost = (address = ''): string =>
	`The app sends mail from ${address}, and MAIL_FROM is not set here. Write MAIL_FROM=${address} into .deploy.env, or MAIL_FROM= to go on without mail.`;
