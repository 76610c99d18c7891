import type { Change } from '#contract/tab';

/** A socket of a browser: it closes a moment after it is told to, and its event comes then. */
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

/** The number with which each socket so far began. */
export const since = () => Socket.all.map(({ url }) => new URL(url).searchParams.get('since'));
