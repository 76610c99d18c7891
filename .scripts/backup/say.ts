import type { DatabaseSync } from 'node:sqlite';
import { counted } from '#contract/rules/format';
import type { Row, Store } from '../cloudflare/database.ts';

const contents = `SELECT (SELECT count(*) FROM users) AS accounts, (SELECT count(*) FROM prospects) AS prospects,
	(SELECT count(*) FROM intro_requests) AS requests, max((SELECT coalesce(max(created_at), '') FROM users),
	(SELECT coalesce(max(updated_at), '') FROM prospects), (SELECT coalesce(max(created_at), '') FROM intro_requests)) AS newest`;

/** What the copies of all places hold, in a few words, and from when the newest record is. */
export const summary = (copies: DatabaseSync[]): string =>
	inWords(copies.map((copy) => copy.prepare(contents).get() as Row));
export const summaryOf = async (stores: Store[]): Promise<string> =>
	inWords((await Promise.all(stores.map((store) => store.all(contents)))).flat());

function inWords(places: Row[]): string {
	const many = (one: string) =>
		counted(
			places.reduce((sum, place) => sum + Number(place[`${one}s`]), 0),
			one,
		);
	const count = `${many('account')}, ${many('prospect')} and ${many('request')}`;
	const where = places.length > 1 ? ` in ${places.length} places` : '';
	const newest = places
		.map((place) => String(place.newest))
		.sort()
		.at(-1);
	return newest ? `${count}${where}, the newest ${ageOf(newest)}` : count + where;
}

/** How long ago a time was, as "3 hours ago". */
export function ageOf(time: string): string {
	const hours = (Date.now() - Date.parse(time)) / 3_600_000;
	if (Number.isNaN(hours)) return `of "${time}"`;
	if (hours < 1) return 'less than an hour ago';
	const format = new Intl.RelativeTimeFormat('en');
	return hours < 48 ? format.format(-Math.floor(hours), 'hour') : format.format(-Math.floor(hours / 24), 'day');
}

/** What a restore ends. */
export const sayClosed = (requests: number) =>
	`${counted(requests, 'request')} that were being sent are unclear now. Everybody signs in again. Personal tokens, connected assistants, webhooks, links to lists, invitations to circles and what was shared with circles have ended.`;
