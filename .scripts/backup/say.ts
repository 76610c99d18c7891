import type { DatabaseSync } from 'node:sqlite';
import { counted } from '#contract/rules/format';
import type { Row } from '../cloudflare/database.ts';

const contents = `SELECT (SELECT count(*) FROM users) AS accounts, (SELECT count(*) FROM prospects) AS prospects,
	(SELECT count(*) FROM intro_requests) AS requests, max((SELECT coalesce(max(created_at), '') FROM users),
	(SELECT coalesce(max(updated_at), '') FROM prospects), (SELECT coalesce(max(created_at), '') FROM intro_requests)) AS newest`;

/** Sums up a copy in a few words, with the time of its newest record. */
export function summary(copy: DatabaseSync): string {
	const { accounts, prospects, requests, newest } = copy.prepare(contents).get() as Row;
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
