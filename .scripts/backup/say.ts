import type { DatabaseSync } from 'node:sqlite';
import { counted } from '#contract/rules/format';
import type { Row, Store } from '../cloudflare/database.ts';

const contents = `SELECT (SELECT count(*) FROM users) AS accounts, (SELECT count(*) FROM prospects) AS prospects,
	(SELECT count(*) FROM intro_requests) AS requests, max((SELECT coalesce(max(created_at), '') FROM users),
	(SELECT coalesce(max(updated_at), '') FROM prospects), (SELECT coalesce(max(created_at), '') FROM intro_requests)) AS newest`;

/** What a copy holds, in a few words, and from when its newest record is. */
export const summary = (copy: DatabaseSync): string => inWords(copy.prepare(contents).get() as Row);
export const summaryOf = async (store: Store): Promise<string> => inWords((await store.all(contents))[0] ?? {});

function inWords({ accounts, prospects, requests, newest }: Row): string {
	const count = `${counted(Number(accounts), 'account')}, ${counted(Number(prospects), 'prospect')} and ${counted(Number(requests), 'request')}`;
	return newest ? `${count}, the newest ${ageOf(String(newest))}` : count;
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
	`${counted(requests, 'request')} that were being sent are unclear now. Everybody signs in again. Personal tokens, connected assistants, webhooks and links to lists have ended.`;
