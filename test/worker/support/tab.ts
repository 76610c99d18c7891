import { type Change, changesPath, type Noun, ping, pong, sessionOverCode } from '#contract/tab';
import type { Person } from './people.ts';

// Long enough for any machine: a late event is no fault, a missing one is.
const patienceMs = 30_000;

/** Opens a tab of someone's that listens, and records what it is told and the code that closes its socket. */
export async function openTab(who: Pick<Person, 'ask'>, since: number = Date.now()) {
	const response = await who.ask(`${changesPath}?since=${since}`, { headers: { Upgrade: 'websocket' } });
	const socket = response.webSocket;
	if (!socket) throw new Error(`The socket answered ${response.status}: ${await response.text()}`);
	const told: Change[] = [];
	let pongs = 0;
	let closed: number | undefined;
	let wake = () => {};
	socket.addEventListener('message', ({ data }) => {
		if (data === pong) pongs += 1;
		else told.push(JSON.parse(String(data)) as Change);
		wake();
	});
	socket.addEventListener('close', ({ code }) => {
		closed = code;
		wake();
	});
	socket.accept();
	const until = async (isSo: () => boolean, what: string) => {
		const late = setTimeout(() => wake(), patienceMs);
		const end = Date.now() + patienceMs;
		while (!isSo()) {
			if (Date.now() >= end) throw new Error(`The tab waited in vain: ${what}`);
			await new Promise<void>((resolve) => {
				wake = resolve;
			});
		}
		clearTimeout(late);
	};
	// Changes arrive before a pong.
	const pongOf = async (after: string, changes: number) => {
		const before = pongs;
		socket.send(ping);
		await until(() => pongs > before && told.length > changes, after);
	};
	await until(() => told.length > 0, 'the first message');
	return {
		told,
		/** Returns the nouns of the next change not yet asked for. */
		async next(after = 'a change'): Promise<Noun[]> {
			await until(() => told.length > 1, after);
			return told.splice(1, 1)[0]?.nouns ?? [];
		},
		/** Returns the nouns of all changes not yet asked for. */
		async heard(after = 'a change'): Promise<Noun[]> {
			await pongOf(after, 1);
			return told.splice(1).flatMap(({ nouns }) => nouns);
		},
		/** Returns the changes themselves; none if nothing was told. */
		async soFar(after = 'a change'): Promise<Change[]> {
			await pongOf(after, 0);
			return told.splice(1);
		},
		/** The first message after it opens. */
		atFirst: told[0] as Change,
		closedBySession: () => until(() => closed === sessionOverCode, `the end, closed with ${closed}`),
		isOpen: () => closed === undefined,
		close: () => socket.close(),
	};
}
