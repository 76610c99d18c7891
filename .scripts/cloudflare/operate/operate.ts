import { isEmailAddress } from '#contract/rules/text';
import { ask, resultOf, Stop } from '../api.ts';
import { confirm } from '../confirm.ts';
import { nameOf, signIn } from '../login.ts';
import { findNamespace, namespaceOf, needAddress } from '../resources.ts';
import { findServing, findUnused } from '../serving-database.ts';
import { readSettings, type Settings } from '../settings.ts';
import { createInvite, createResetLink, validHours } from './links.ts';
import * as people from './people.ts';
import { databaseSize, listActs, listSenders, listUsage } from './reports.ts';
import { findActor, type Storage, write } from './storage.ts';
import { findSuppressed, liftSuppression, listSuppressed } from './suppressed.ts';
import { tellTabs } from './tell-tabs.ts';

export const usage = `npm run operator -- <command>
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

/** A command's words, whether it may go on without asking, and what it works on. */
type Call = { storage: Storage; settings: Settings; word: string | undefined; yes: boolean };

const commands = new Map<string, (call: Call) => Promise<void>>([
	['find', async ({ storage, word }) => show(await people.findPeople(storage, need(word, 'words to look for')))],
	['mails', async ({ storage, word }) => show(await listSenders(storage, daysIn(word)))],
	['usage', showUsage],
	['suppressed', showSuppressed],
	['lift', lift],
	['acts', async ({ storage }) => show(await listActs(storage))],
	['invite', invite],
	['reset-link', resetLink],
	[
		'end-sessions',
		async (call) => {
			const person = await onePerson(call);
			console.log(`Ended ${await people.endSessions(call.storage, person)} sessions of ${person.email}.`);
			await endTabs(call, person);
		},
	],
	[
		'end-all-sessions',
		async ({ storage, yes }) => {
			await confirm('This signs everybody out.', yes);
			console.log(`Ended ${await people.endAllSessions(storage)} sessions.`);
		},
	],
	[
		'disable',
		async (call) => {
			const person = await onePerson(call);
			console.log(`Disabled ${person.email} and ended ${await people.disable(call.storage, person)} sessions.`);
			await endTabs(call, person);
		},
	],
	[
		'enable',
		async (call) => {
			const person = await onePerson(call);
			await people.enable(call.storage, person);
			console.log(`${person.email} may sign in again.`);
		},
	],
	[
		'remove',
		async (call) => {
			const person = await onePerson(call);
			const what = `${person.lists} lists, ${person.prospects} prospects and ${person.requests} requests`;
			await confirm(`This removes ${person.email} with ${what}, for good.`, call.yes);
			await people.removePerson(call.storage, person, what);
			console.log(`Removed ${person.email} with ${what}.`);
			await endTabs(call, person);
		},
	],
	['remove-database', removeDatabase],
]);

/** Runs one command of the operator. Says first which account and database it acts on; throws a Stop where it cannot. */
export async function operate([command = '', word]: string[], yes: boolean): Promise<void> {
	const run = commands.get(command);
	if (!run) throw new Stop(usage);
	const settings = readSettings();
	const account = await signIn(settings.accountId);
	const database = await findServing(account, settings);
	if (!database)
		throw new Stop(`The account ${nameOf(account)} has no database ${settings.name}. Is it the right account?`);
	console.log(`In the database ${database.name}, in the account ${nameOf(account)}:`);
	// Without KV everything works: D1 decides about sessions.
	const namespaceId = await findNamespace(account, namespaceOf(settings)).catch(() => undefined);
	const storage = { account, databaseId: database.id, namespaceId, actor: await findActor(account) };
	await run({ storage, settings, word, yes });
}

async function removeDatabase({ storage, settings, word, yes }: Call): Promise<void> {
	const name = need(word, 'the name of a database');
	const unused = await findUnused(storage.account, settings);
	const found = unused.find((one) => one.name === name);
	if (!found) {
		const those = unused.map((one) => one.name).join(', ') || 'none';
		throw new Stop(`${name} is no database of ${settings.name} that serves nobody. Those are: ${those}.`);
	}
	await confirm(`This removes the database ${name} with everything in it, for good.`, yes);
	await write(storage, { act: 'remove-database', about: name });
	const removed = await ask(storage.account, 'DELETE', `/d1/database/${found.id}`);
	if (removed.status !== 404 && removed.status >= 400) resultOf(`Removing ${name}`, removed);
	console.log(`Removed the database ${name}.`);
}

async function showUsage({ storage }: Call): Promise<void> {
	show(await listUsage(storage));
	const size = await databaseSize(storage);
	if (size !== undefined) console.log(`The database has ${(size / 1e6).toFixed(1)} MB; D1 ends at 10,000 MB.`);
}

async function showSuppressed({ storage, word }: Call): Promise<void> {
	if (!word) return show(await listSuppressed(storage));
	const found = await findSuppressed(storage, word);
	console.log(found ? `${word} gets no mail since ${found.since}: ${found.reason}.` : `${word} is not suppressed.`);
}

async function lift({ storage, word }: Call): Promise<void> {
	const email = need(word, 'an address');
	const isLifted = await liftSuppression(storage, email);
	console.log(isLifted ? `Mail goes to ${email} again.` : `${email} was not suppressed.`);
}

async function invite({ storage, settings, word }: Call): Promise<void> {
	const email = need(word, 'an address').trim().toLowerCase();
	if (!isEmailAddress(email)) throw new Stop(`"${email}" is no address.`);
	if (await people.findPerson(storage, email)) throw new Stop(`${email} has an account already.`);
	const link = await createInvite(storage, email, await needAddress(storage.account, settings));
	console.log(`Give this link to ${email}. It works once, for ${validHours.invite / 24} days:\n${link}`);
}

async function resetLink(call: Call): Promise<void> {
	const person = await onePerson(call);
	const link = await createResetLink(call.storage, person, await needAddress(call.storage.account, call.settings));
	console.log(
		`Give this link to ${person.email} and to nobody else. It works once, for ${validHours.reset} hours:\n${link}`,
	);
}

// What was done stands, whether or not its tabs hear of it.
async function endTabs({ storage, settings }: Call, { id }: people.Person): Promise<void> {
	const address = await needAddress(storage.account, settings).catch(() => undefined);
	if (address && (await tellTabs(address, id))) return;
	console.log('The app did not answer, so tabs that are open show it with their next call.');
}

async function onePerson({ storage, word }: Call): Promise<people.Person> {
	const email = need(word, 'an address').trim();
	const person = await people.findPerson(storage, email);
	if (!person) throw new Stop(`Nobody has the address ${email}. \`find\` looks for parts of it.`);
	return person;
}

function need(value: string | undefined, what: string): string {
	if (!value) throw new Stop(`This command needs ${what}.\n${usage}`);
	return value;
}

function daysIn(word = '7'): number {
	if (!/^[1-9]\d{0,3}$/.test(word)) throw new Stop('The days must be a whole number, such as 7.');
	return Number(word);
}

function show(rows: object[]) {
	if (rows.length === 0) console.log('Nobody.');
	else console.table(rows);
}
