import { Stop } from './cloudflare/api.ts';
import { signIn } from './cloudflare/login.ts';
import * as people from './cloudflare/people.ts';
import { findNamespace, namespaceOf } from './cloudflare/resources.ts';
import { findServing } from './cloudflare/serving-database.ts';
import { readSettings } from './cloudflare/settings.ts';

/** What an operator does to accounts of the deployment, over the login of wrangler. Every command says what it did. */
const usage = `npm run operator -- <command>
  find <words>           accounts whose address or name contains the words
  mails [days]           who sent how much in the last days (7)
  end-sessions <address> signs the account out everywhere
  end-all-sessions --yes signs everybody out, as after a restored backup
  disable <address>      signs it out everywhere and lets nobody sign in to it
  enable <address>       opens it again
  remove <address> --yes removes it with everything that belongs to it, for good`;

const [command = '', ...args] = process.argv.slice(2);

const commands: Record<string, (storage: people.Storage) => Promise<void>> = {
	find: async (storage) => show(await people.findPeople(storage, need(args[0], 'words to look for'))),
	mails: async (storage) => {
		const days = Number(args[0] ?? 7);
		if (!(days > 0)) throw new Stop('The days must be a number.');
		show(await people.listSenders(storage, days));
	},
	'end-sessions': async (storage) => {
		const person = await onePerson(storage);
		console.log(`Ended ${await people.endSessions(storage, person.id)} sessions of ${person.email}.`);
	},
	'end-all-sessions': async (storage) => {
		if (!args.includes('--yes')) throw new Stop('This would sign everybody out. Add --yes to do it.');
		console.log(`Ended ${await people.endAllSessions(storage)} sessions.`);
	},
	disable: async (storage) => {
		const person = await onePerson(storage);
		await people.setDisabled(storage, person.id, true);
		console.log(`Disabled ${person.email} and ended ${await people.endSessions(storage, person.id)} sessions.`);
	},
	enable: async (storage) => {
		const person = await onePerson(storage);
		await people.setDisabled(storage, person.id, false);
		console.log(`${person.email} may sign in again.`);
	},
	remove: async (storage) => {
		const person = await onePerson(storage);
		const what = `${person.email} with ${person.lists} lists, ${person.prospects} prospects and ${person.requests} requests`;
		if (!args.includes('--yes')) throw new Stop(`This would remove ${what}, for good. Add --yes to do it.`);
		await people.removePerson(storage, person.id);
		console.log(`Removed ${what}.`);
	},
};

try {
	const run = commands[command];
	if (!run) throw new Stop(usage);
	await run(await findStorage());
} catch (error) {
	if (!(error instanceof Stop)) throw error;
	console.error(error.message);
	process.exitCode = 1;
}

async function findStorage(): Promise<people.Storage> {
	const settings = readSettings();
	const account = await signIn(settings.accountId);
	const database = await findServing(account, settings);
	if (!database) throw new Stop(`This account has no database ${settings.name}. Is it the right account?`);
	return { account, databaseId: database.id, namespaceId: await findNamespace(account, namespaceOf(settings)) };
}

async function onePerson(storage: people.Storage): Promise<people.Person> {
	const email = need(args[0], 'an address').trim();
	const person = await people.findPerson(storage, email);
	if (!person) throw new Stop(`Nobody has the address ${email}. \`find\` looks for parts of it.`);
	return person;
}

function need(value: string | undefined, what: string): string {
	if (!value) throw new Stop(`${command} needs ${what}.\n${usage}`);
	return value;
}

function show(rows: object[]) {
	if (rows.length === 0) console.log('Nobody.');
	else console.table(rows);
}
