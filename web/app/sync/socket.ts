import { type Change, changesPath, ping, pong, sessionOverCode } from '#contract/tab';
import { setServerHeard } from '../../ui/loading/online.ts';

const firstPauseMs = 1_000;
const longestPauseMs = 60_000;
const pingEveryMs = 45_000;
const pongWithinMs = 10_000;

type SocketOptions = {
	/** The number of the last known change. */
	since: number;
	onChange: (change: Change) => void;
	/** Called when the server says that the session is over. The socket is not opened again. */
	onSessionOver: () => void;
};

/**
 * Holds a socket over which the server tells what changes. After a broken connection it opens again, with growing
 * pauses, and asks at once what changed since. `isLive` says if the server is reachable now.
 */
export function openSocket({ since, onChange, onSessionOver }: SocketOptions) {
	let [number, pause, isLive] = [since, firstPauseMs, false];
	let socket: WebSocket | undefined;
	let again: ReturnType<typeof setTimeout> | undefined;
	let late: ReturnType<typeof setTimeout> | undefined;

	const connect = () => {
		clearTimeout(again);
		again = undefined;
		const url = new URL(`${changesPath}?since=${number}`, window.location.href.replace('http', 'ws'));
		const mine = new WebSocket(url);
		socket = mine;
		mine.onmessage = ({ data }) => {
			clearTimeout(late);
			if (data === pong) return;
			const change = JSON.parse(data) as Change;
			number = Math.max(number, change.number);
			pause = firstPauseMs;
			isLive = true;
			setServerHeard(true);
			onChange(change);
		};
		mine.onclose = ({ code }) => {
			if (socket !== mine) return;
			// A connection that ends may be opened again at once; one that can't be opened is reported.
			if (!isLive) setServerHeard(false);
			drop();
			if (code === sessionOverCode) return onSessionOver();
			again = setTimeout(connect, pause * (0.5 + Math.random()));
			pause = Math.min(pause * 2, longestPauseMs);
		};
	};
	const drop = () => {
		clearTimeout(late);
		isLive = false;
		const gone = socket;
		socket = undefined;
		gone?.close();
	};
	const beat = setInterval(() => {
		if (!isLive) return;
		socket?.send(ping);
		// A connection can be dead without a sign.
		late = setTimeout(() => {
			drop();
			connect();
		}, pongWithinMs);
	}, pingEveryMs);
	const whenOnline = () => again && connect();
	window.addEventListener('online', whenOnline);
	connect();
	return {
		isLive: () => isLive,
		/** Closes it for good. Returns the number of the last known change. */
		stop: () => {
			clearTimeout(again);
			clearInterval(beat);
			window.removeEventListener('online', whenOnline);
			drop();
			setServerHeard(true);
			return number;
		},
	};
}
