import { parseArgs } from 'node:util';
import { isEmailAddress } from '#contract/rules/text';
import { ask, resultOf, Stop } from './cloudflare/api.ts';
import { command } from './cloudflare/command.ts';
import { confirm } from './cloudflare/confirm.ts';
import { nameOf, signIn } from './cloudflare/login.ts';
import { createInvite, createResetLink, validHours } from './cloudflare/operate/links.ts';
import * as people from './cloudflare/operate/people.ts';
import * as reports from './cloudflare/operate/reports.ts';
import { findActor, type Storage, write } from './cloudflare/operate/storage.ts';
import { findNamespace, namespaceOf } from './cloudflare/resources.ts';
import { findUnused, needDatabase } from './cloudflare/serving-database.ts';
import { readSettings } from './cloudflare/settings.ts';

const usage = `npm run operator -- <command>
  find <words>           accounts whose address or name contains the words
  mails [days]           everybody who had mail sent in the last days (7)
  usage                  who holds how much
  suppressed [address]   addresses that get no mail: how many and why, or whether this one
  lift <address>         lets mail go to a suppressed address again
  acts                   what operators did
  invite <address>       a link to register with, also while sign-up is closed
  reset-link <address>   a link to choose a new password with, for a server without mail
  end-sessions <address> signs the account out everywhere
  end-all-sessions       signs everybody out, as after a restored backup
  disable <address>      signs it out everywhere and lets nobody sign in to it
  enable <address>       opens it again
  remove <address>       removes it with everything that belongs to it, for good
  remove-database <name> removes a database that serves nobody, as after a restore
--yes goes on without asking. Options and words may stand in any order.`;

/** A command's word, and whether it may go on without asking. */
type Call = { word: string | undefined; yes: boolean };

/** What a command says: rows as a table, or a sentence. */
type Said = object[] | string;

const commands: Record<string, (storage: Storage, call: Call) => Promise<Said>> = {
	find: (storage, { word }) => people.findPeople(storage, need(word, 'words to look for')),
	mails: (storage, { word }) => reports.listSenders(storage, daysIn(word)),
	usage: showUsage,
	suppressed: showSuppressed,
	lift,
	acts: reports.listActs,
	invite,
	'reset-link': onPerson(async (storage, person) => {
		const link = await createResetLink(storage, person);
		return `Give this link to ${person.email} and to nobody else. It works once, for ${validHours.reset} hours:\n${link}`;
	}),
	'end-sessions': onPerson(async (storage, person) => {
		const ended = await people.act(storage, 'end-sessions', person);
		return `Ended ${ended} sessions of ${person.email}.${await endTabs(storage, person)}`;
	}),
	'end-all-sessions': async (storage, { yes }) => {
		await confirm('This signs everybody out.', yes);
		return `Ended ${await people.endAllSessions(storage)} sessions.`;
	},
	disable: onPerson(async (storage, person) => {
		const ended = await people.act(storage, 'disable', person);
		return `Disabled ${person.email} and ended ${ended} sessions.${await endTabs(storage, person)}`;
	}),
	enable: onPerson(async (storage, person) => {
		await people.act(storage, 'enable', person);
		return `${person.email} may sign in again.`;
	}),
	remove: onPerson(async (storage, person, { yes }) => {
		const what = `${person.lists} lists, ${person.prospects} prospects and ${person.requests} requests`;
		await confirm(`This removes ${person.email} with ${what}, for good.`, yes);
		await people.act(storage, 'remove', person, what);
		return `Removed ${person.email} with ${what}.${await endTabs(storage, person)}`;
	}),
	'remove-database': removeDatabase,
};

/** Runs one command of the operator. Says first which account and database it acts on; throws a Stop where it cannot. */
export async function operate([name = '', word]: string[], yes: boolean): Promise<void> {
	const run = Object.hasOwn(commands, name) && commands[name];
	if (!run) throw new Stop(usage);
	const settings = readSettings();
	const account = await signIn(settings.accountId);
	const database = await needDatabase(account, settings);
	console.log(`In the database ${database.name}, in the account ${nameOf(account)}:`);
	// Without KV everything works: D1 decides about sessions.
	const namespaceId = await findNamespace(account, namespaceOf(settings)).catch(() => undefined);
	const said = await run({ account, settings, database, namespaceId, actor: await findActor(account) }, { word, yes });
	if (typeof said === 'string') console.log(said);
	else if (said.length === 0) console.log('Nobody.');
	else console.table(said);
}

/** A command about the account with the address that is its word. */
function onPerson(act: (storage: Storage, person: people.Person, call: Call) => Promise<string>) {
	return async (storage: Storage, call: Call) =>
		act(storage, await people.needPerson(storage, need(call.word, 'an address').trim()), call);
}

async function removeDatabase(storage: Storage, { word, yes }: Call): Promise<string> {
	const name = need(word, 'the name of a database');
	const unused = await findUnused(storage.account, storage.settings);
	const found = unused.find((one) => one.name === name);
	if (!found) {
		const those = unused.map((one) => one.name).join(', ') || 'none';
		throw new Stop(`${name} is no database of ${storage.settings.name} that serves nobody. Those are: ${those}.`);
	}
	await confirm(`This removes the database ${name} with everything in it, for good.`, yes);
	await write(storage, { act: 'remove-database', about: name });
	const removed = await ask(storage.account, 'DELETE', `/d1/database/${found.id}`);
	if (removed.status !== 404 && removed.status >= 400) resultOf(`Removing ${name}`, removed);
	return `Removed the database ${name}.`;
}

async function showUsage(storage: Storage): Promise<Said> {
	const size = await reports.databaseSize(storage);
	if (size !== undefined) console.log(`The database has ${(size / 1e6).toFixed(1)} MB; D1 ends at 10,000 MB.`);
	return reports.listUsage(storage);
}

async function showSuppressed(storage: Storage, { word }: Call): Promise<Said> {
	if (!word) return reports.listSuppressed(storage);
	const found = await reports.findSuppressed(storage, word);
	return found ? `${word} gets no mail since ${found.since}: ${found.reason}.` : `${word} is not suppressed.`;
}

async function lift(storage: Storage, { word }: Call): Promise<string> {
	const email = need(word, 'an address');
	const isLifted = await reports.liftSuppression(storage, email);
	return isLifted ? `Mail goes to ${email} again.` : `${email} was not suppressed.`;
}

async function invite(storage: Storage, { word }: Call): Promise<string> {
	const email = need(word, 'an address').trim().toLowerCase();
	if (!isEmailAddress(email)) throw new Stop(`"${email}" is no address.`);
	if (await people.findPerson(storage, email)) throw new Stop(`${email} has an account already.`);
	const link = await createInvite(storage, email);
	return `Give this link to ${email}. It works once, for ${validHours.invite / 24} days:\n${link}`;
}

// What was done stands, whether or not its tabs hear of it.
const endTabs = async (storage: Storage, { id }: people.Person) =>
	(await people.tellTabs(storage, id))
		? ''
		: '\nThe app did not answer, so tabs that are open show it with their next call.';

function need(value: string | undefined, what: string): string {
	if (!value) throw new Stop(`This command needs ${what}.\n${usage}`);
	return value;
}

function daysIn(word = '7'): number {
	if (!/^[1-9]\d{0,3}$/.test(word)) throw new Stop('The days must be a whole number, such as 7.');
	return Number(word);
}

/** What an operator does to accounts of the deployment, over the login of wrangler. Every command says what it did. */
if (import.meta.main)
	await command(async () => {
		const options = { yes: { type: 'boolean', short: 'y' } } as const;
		const { values, positionals } = parseArgs({ options, allowPositionals: true });
		await operate(positionals, values.yes ?? false);
	}, usage);
