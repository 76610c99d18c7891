import type { NetworkDetail, NetworkPerson } from '#contract/my-network';
import { profileKey } from '#contract/rules/identity';
import { FileProblem, type Opened, openFile, readingProblem } from '../../../features/connections-file/open-file.ts';
import type { Connections } from '../../../features/connections-file/read-connections.ts';
import { countMessages, type MessageCount } from '../../../features/connections-file/read-messages.ts';
import { type Address, type Connection, matchContacts, type Question } from './match-contacts.ts';

/** The people and details to keep from some files, and everything left out. Nothing of it has left the browser. */
export type Plan = {
	/** The files that nothing is read from, by their place, each with the reason. */
	problems: { at: number; sentence: string }[];
	connections: Connections | undefined;
	contacts: { sure: Address[]; unsure: Address[]; questions: Question[]; known: number; others: number } | undefined;
	messages: { people: { connection: Connection; count: MessageCount }[]; others: number } | undefined;
	/** There are contacts or messages, but no connections to match them with. */
	isWaiting: boolean;
};

/**
 * Reads files and plans what to keep of them. Contacts and messages are matched with the connections of these files, else with
 * `known`, those of the network.
 */
export async function planOf(files: readonly File[], known: readonly Connection[]): Promise<Plan> {
	const problems: Plan['problems'] = [];
	const attempt = async <Read>(at: number, read: () => Promise<Read>): Promise<Read | undefined> => {
		try {
			return await read();
		} catch (error) {
			const { message } = error instanceof FileProblem ? error : readingProblem(error);
			problems.push({ at, sentence: message });
			return undefined;
		}
	};
	const opened: (Opened | undefined)[] = [];
	for (const [at, file] of files.entries()) opened.push(await attempt(at, () => openFile(file)));
	// The last of several counts.
	const connections = opened.findLast((one) => one?.connections)?.connections;
	const among = connections?.people.map(connectionOf) ?? known;
	const contacts = opened.flatMap((one) => one?.contacts?.people ?? []);
	const hasContacts = opened.some((one) => one?.contacts);
	const profiles = new Map(among.map((one) => [profileKey(one.linkedinUrl), one]));
	const withMessages = opened.findLast((one) => one?.messages);
	const lastMessages = opened.lastIndexOf(withMessages);
	const pieces = withMessages?.messages;
	const counts =
		pieces && (await attempt(lastMessages, () => countMessages(pieces(), (profile) => profiles.has(profile))));
	return {
		problems,
		connections,
		contacts: hasContacts ? matchContacts(among, contacts) : undefined,
		messages: counts && messagesAmong(counts, profiles),
		isWaiting: among.length === 0 && (hasContacts || counts !== undefined),
	};
}

function messagesAmong(counts: readonly MessageCount[], profiles: ReadonlyMap<string | null, Connection>) {
	const people = counts.flatMap((count) => {
		const connection = profiles.get(count.profile);
		return connection ? [{ connection, count }] : [];
	});
	return { people, others: counts.length - people.length };
}

const connectionOf = ({ name, linkedinUrl, company, position, email }: NetworkPerson): Connection => ({
	name,
	linkedinUrl: linkedinUrl ?? null,
	company: company ?? null,
	position: position ?? null,
	hasAddress: Boolean(email),
});

/** The answers to questions: one of the candidates, or null for none. Unanswered, the only one with the name may match. */
export type Answers = ReadonlyMap<number, Connection | null>;

/** Returns the details to send about people of the network, from a plan. */
export function detailsOf({ contacts, messages }: Plan, answers: Answers): NetworkDetail[] {
	const details = new Map<Connection, NetworkDetail>();
	const add = (connection: Connection, what: Partial<NetworkDetail>) => {
		const { name, linkedinUrl, company } = connection;
		const before = details.get(connection) ?? { name, linkedinUrl, company };
		details.set(connection, { ...before, ...what });
	};
	for (const { connection, email } of contacts?.unsure ?? []) add(connection, { email, emailFrom: 'unsure' });
	for (const [at, { contact, candidates }] of (contacts?.questions ?? []).entries()) {
		const answer = answers.get(at);
		const [one, ...others] = candidates;
		if (answer) add(answer, { email: contact.email, emailFrom: 'sure' });
		else if (answer === undefined && one && others.length === 0 && !details.get(one)?.email) {
			add(one, { email: contact.email, emailFrom: 'unsure' });
		}
	}
	for (const { connection, email } of contacts?.sure ?? []) add(connection, { email, emailFrom: 'sure' });
	for (const { connection, count } of messages?.people ?? []) {
		const { sent, received, lastOn } = count;
		add(connection, { messagesSent: sent, messagesReceived: received, lastMessageOn: lastOn });
	}
	return [...details.values()];
}
