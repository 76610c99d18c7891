import type { Change } from '#contract/tab';

/** A browser's socket: it closes a moment after it is told to, and then sends its event. */
export class Socket {
	static all: Socket[] = [];
	onmessage = (_: { data: string }) => {};
	onclose = (_: { code: number }) => {};
	sent: string[] = [];
	isClosed = false;
	readonly url: string;
	constructor(url: URL) {
		this.url = url.href;
		Socket.all.push(this);
	}
	send = (text: string) => void this.sent.push(text);
	close = () => {
		this.isClosed = true;
		setTimeout(() => this.onclose({ code: 1005 }), 1);
	};
	tell = (change: Partial<Change>) =>
		this.onmessage({ data: JSON.stringify({ number: 1, nouns: ['statuses'], ...change }) });
}

/** Returns the number with which each socket began. */
export const since = () => Socket.all.map(({ url }) => new URL(url).searchParams.get('since'));
