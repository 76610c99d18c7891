import { parseArgs } from 'node:util';
import { isEmailAddress } from '#contract/rules/email-address';
import type { Storage } from './cloudflare/acts.ts';
import { command } from './command/command.ts';
import { confirm } from './command/confirm.ts';
import { Stop } from './command/stop.ts';
import { createInvite, createResetLink, validHours } from './operator/links.ts';
import { openDeployment, openLocal } from './operator/open-storage.ts';
import * as people from './operator/people.ts';
import * as reports from './operator/reports.ts';

/** The word after a command's name (empty if there is none), and true to skip the confirmation. */
type Call = { word: string; yes: boolean };

/** A command's output: rows for a table, or a sentence. */
type Said = object[] | string;

/** A command: its arguments (required ones in angle brackets), its purpose and its function. */
type Command = [takes: string, purpose: string, run: (storage: Storage, call: Call) => Promise<Said>];

const commands: Record<string, Command> = {
	find: ['<words>', 'accounts whose address or name contains the words', people.findPeople],
	mails: ['[days]', 'everyone who had mail sent in the last days (7)', reports.listSenders],
	usage: ['', 'how full the database is, and the largest accounts', showUsage],
	suppressed: ['[address]', 'how many addresses get no mail, or why this one gets none', reports.listSuppressed],
	lift: ['<address>', 'lets mail go to a suppressed address again', lift],
	acts: ['', 'what operators did', reports.listActs],
	invite: ['<address>', 'a link to register with, also while sign-up is closed', invite],
	'reset-link': onPerson('a link to choose a new password with, for a server without mail', async (storage, person) => {
		const link = await createResetLink(storage, person);
		return `Give this link to ${person.email} and to no one else. It works once, for ${validHours.reset} hours:\n${link}`;
	}),
	'end-sessions': onPerson('signs the account out everywhere', async (storage, person) => {
		const ended = await people.act(storage, 'end-sessions', person);
		return `Ended ${ended} sessions of ${person.email}.`;
	}),
	'end-all-sessions': ['', 'signs everyone out', endAllSessions],
	disable: onPerson('signs it out everywhere and lets no one sign in to it', async (storage, person) => {
		const ended = await people.act(storage, 'disable', person);
		return `Disabled ${person.email} and ended ${ended} sessions.`;
	}),
	enable: onPerson('opens it again', async (storage, person) => {
		await people.act(storage, 'enable', person);
		return `${person.email} may sign in again.`;
	}),
	remove: onPerson('removes it with everything that belongs to it, for good', async (storage, person, { yes }) => {
		const what = `${person.lists} lists, ${person.prospects} prospects and ${person.requests} requests`;
		await confirm(`This removes ${person.email} with ${what}, for good.`, yes);
		await people.act(storage, 'remove', person, what);
		return `Removed ${person.email} with ${what}.`;
	}),
};

const usage = `npm run operator -- <command>
${Object.entries(commands)
	.map(([name, [takes, purpose]]) => `  ${`${name} ${takes}`.padEnd(22)} ${purpose}`)
	.join('\n')}
--local acts on the records of npm start, --yes goes on without asking. Options and words may stand in any order.`;

const options = { yes: { type: 'boolean', short: 'y' }, local: { type: 'boolean' } } as const;

/**
 * Runs one operator command, with `--local` on the records of `npm start`. Says first what it acts on; throws a Stop if
 * it can't.
 */
export async function operate(args: string[]): Promise<void> {
	const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
	const [name = '', ...given] = positionals;
	const found = Object.hasOwn(commands, name) && commands[name];
	if (!found) throw new Stop(usage);
	const [takes, , run] = found;
	const [word = '', ...others] = given.map((one) => one.trim());
	if (takes.startsWith('<') && word === '') throw new Stop(`This command needs ${takes}.\n${usage}`);
	if (others.length > 0 || (takes === '' && word !== ''))
		throw new Stop(`This command takes ${takes || 'no words'}${takes ? ': quote words that belong together' : ''}.`);
	const storage = values.local ? openLocal() : await openDeployment();
	const result = await run(storage, { word, yes: values.yes ?? false });
	if (typeof result === 'string') console.log(result);
	else if (result.length === 0) console.log('Nothing was found.');
	else console.table(result);
}

/** Makes a command about the account whose address is the command's word. */
function onPerson(
	purpose: string,
	act: (storage: Storage, person: people.Person, call: Call) => Promise<string>,
): Command {
	const run: Command[2] = async (storage, call) => act(storage, await people.needPerson(storage, call.word), call);
	return ['<address>', purpose, run];
}

async function endAllSessions(storage: Storage, { yes }: Call): Promise<string> {
	await confirm('This signs everyone out.', yes);
	return `Ended ${await people.endAll(storage)} sessions.`;
}

async function showUsage(storage: Storage): Promise<Said> {
	const size = await reports.databaseSize(storage);
	if (size !== undefined) console.log(`${storage.database.name} has ${reports.sayFull(size)}.`);
	return reports.listLargest(storage);
}

async function lift(storage: Storage, { word: email }: Call): Promise<string> {
	const isLifted = await reports.liftSuppression(storage, email);
	return isLifted ? `Mail goes to ${email} again.` : `${email} was not suppressed.`;
}

async function invite(storage: Storage, { word }: Call): Promise<string> {
	const email = word.toLowerCase();
	if (!isEmailAddress(email)) throw new Stop(`"${email}" is no address.`);
	if (await people.findPerson(storage, email)) throw new Stop(`${email} has an account already.`);
	const link = await createInvite(storage, email);
	return `Give this link to ${email}. It works once, for ${validHours.invite / 24} days:\n${link}`;
}

/** Runs an operator command on the deployment's accounts, with wrangler's login. */
if (import.meta.main) await command(() => operate(process.argv.slice(2)), usage);
