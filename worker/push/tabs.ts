import { DurableObject } from 'cloudflare:workers';
import { dayMs } from '#contract/rules/durations';
import { type Change, type Noun, nouns, ping, pong, sessionOverCode } from '#contract/tab';
import type { Bindings } from '../env.ts';

/** Attached to a socket: a part of its session's fingerprint, and when the session ends, in ms. */
type Socket = { session: string; until: number };

const mostSockets = 100;
const mostChanges = 500;
const keptMs = 7 * dayMs;

/**
 * The open tabs of one user. Holds their sockets, and the numbers of the latest changes with the nouns that each
 * changed, but no content. It sleeps while nothing happens.
 */
export class Tabs extends DurableObject<Bindings> {
	readonly #sql: SqlStorage;

	constructor(state: DurableObjectState, env: Bindings) {
		super(state, env);
		this.#sql = state.storage.sql;
		this.#sql.exec('create table if not exists changes (number integer primary key, nouns text not null)');
		state.setWebSocketAutoResponse(new WebSocketRequestResponsePair(ping, pong));
	}

	/**
	 * Opens a socket for a tab whose latest number is `since`, and at once sends the changes after it. The session and
	 * its end come in the query. 503 when the user has too many.
	 */
	override async fetch(request: Request): Promise<Response> {
		const query = new URL(request.url).searchParams;
		if (this.ctx.getWebSockets().length >= mostSockets) return new Response(null, { status: 503 });
		const [tab, own] = Object.values(new WebSocketPair()) as [WebSocket, WebSocket];
		const socket: Socket = { session: query.get('session') ?? '', until: Number(query.get('until')) };
		this.ctx.acceptWebSocket(own, [socket.session]);
		own.serializeAttachment(socket);
		own.send(JSON.stringify(this.#changedSince(Number(query.get('since')))));
		return new Response(null, { status: 101, webSocket: tab });
	}

	/** Gives a change the next number, and sends it to every tab. */
	changed(changed: readonly Noun[], by?: string): void {
		// The number is the time, so that a tab can start from the time at which it read. Two changes never share a number.
		const number = Math.max(this.#last() + 1, Date.now());
		this.#sql.exec('insert into changes (number, nouns) values (?, ?)', number, JSON.stringify(changed));
		this.#dropOld(number);
		const change: Change = { number, nouns: [...changed], by };
		const text = JSON.stringify(change);
		for (const socket of this.ctx.getWebSockets()) {
			// A socket that is closing is still in the list.
			if (socket.readyState !== WebSocket.OPEN) continue;
			if ((socket.deserializeAttachment() as Socket).until > Date.now()) socket.send(text);
			else close(socket);
		}
	}

	/** Ends the sockets of these sessions. */
	end(sessions: readonly string[]): void {
		for (const session of sessions) for (const socket of this.ctx.getWebSockets(session)) close(socket);
	}

	/** Ends every socket and forgets everything, because the account is gone. */
	async remove(): Promise<void> {
		for (const socket of this.ctx.getWebSockets()) close(socket);
		await this.ctx.storage.deleteAll();
	}

	#last(): number {
		return this.#sql.exec<{ last: number | null }>('select max(number) as last from changes').one().last ?? 0;
	}

	#changedSince(since: number): Change {
		const rows = this.#sql.exec<{ nouns: string }>('select nouns from changes where number > ?', since).toArray();
		const changed = [...new Set(rows.flatMap((row) => JSON.parse(row.nouns) as Noun[]))];
		return { number: Math.max(this.#last(), since), nouns: changed };
	}

	// The newest dropped change stays as a change of everything, so that a tab that was away for longer reads all again.
	#dropOld(number: number): void {
		const old = this.#sql
			.exec<{ number: number | null }>(
				`select max(number) as number from changes where number < ?
				or number <= (select number from changes order by number desc limit 1 offset ?)`,
				number - keptMs,
				mostChanges,
			)
			.one().number;
		if (old === null) return;
		this.#sql.exec('delete from changes where number < ?', old);
		this.#sql.exec('update changes set nouns = ? where number = ?', JSON.stringify(nouns), old);
	}
}

const close = (socket: WebSocket) => socket.close(sessionOverCode, 'The session is over.');
