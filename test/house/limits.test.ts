import { expect, test } from 'vitest';
import { daySeconds } from '#contract/rules/durations';
import { defaultLimits } from '../../worker/http/settings.ts';
import { notices } from '../../worker/mail/limits.ts';
import { textOf } from './files.ts';

const numberIn = (text = '') => Number(text.replaceAll(/[^\d]/g, ''));
const inOrder = (limits: Record<string, number>) => Object.entries(limits).toSorted(([a], [b]) => (a < b ? -1 : 1));

test('each default limit is the one in docs/product and in wrangler.toml', () => {
	const pages = textOf('docs/product/api.md') + textOf('docs/product/running.md');
	const written = [...pages.matchAll(/^\|[^|]+\| ([\d,]+) \| `([A-Z_]+)` \|$/gm)].map(([, most, name]) => [
		name,
		numberIn(most),
	]);
	expect(inOrder(Object.fromEntries(written))).toEqual(inOrder(defaultLimits));
	const set = [...textOf('wrangler.toml').matchAll(/^([A-Z_]+) = "(\d+)"$/gm)].map(([, name, most]) => [
		name,
		Number(most),
	]);
	expect(inOrder(Object.fromEntries(set))).toEqual(inOrder(defaultLimits));
});

// In the order of the table.
const kinds = [
	'confirmation',
	'reset',
	'first-reset',
	'name',
	'account',
	'token',
	'assistant',
	'webhook',
	'circle',
	'share',
	'answer',
	'changed-answer',
	'weekly',
	'reply',
] as const;
const spans: Record<string, number> = { 'an hour': 3_600, 'a day': daySeconds };

test('each kind of mail has the limits and recipients of the table in docs/product', () => {
	const [, table = ''] = textOf('docs/product/accounts.md').split('| kind | to an account |');
	const rows = [...table.matchAll(/^\| (?!-)[^|]+ \| ([^|]+) \| (\d+ [a-z ]+)[^|]* \| ([^|]+) \|$/gm)].map((row) =>
		row.slice(1),
	);
	const [introduction, ...others] = rows;
	expect(introduction?.slice(0, 2)).toEqual([
		`${defaultLimits.MAILS_PER_DAY} a day`,
		`${defaultLimits.MAILS_PER_RECIPIENT_AND_DAY} a day`,
	]);
	expect(kinds.toSorted()).toEqual(Object.keys(notices).toSorted());
	expect(others).toHaveLength(kinds.length);
	const written = others.map(([own = '', address = '', sentTo], at) => ({
		kind: kinds[at],
		// Some go to someone who may have no account.
		perUser: own === '–' ? undefined : numberIn(own),
		ownSeconds: own === '–' ? undefined : spans[own.replace(/^\d+ /, '')],
		perAddress: numberIn(address),
		seconds: spans[address.replace(/^\d+ /, '')],
		toAnybody: sentTo !== 'a confirmed address',
	}));
	const are = kinds.map((kind, at) => {
		const { perUser, perAddress, seconds, toAnybody } = notices[kind];
		const hasOwn = others[at]?.[0] !== '–';
		return {
			kind,
			perUser: hasOwn ? perUser : undefined,
			ownSeconds: hasOwn ? seconds : undefined,
			perAddress,
			seconds,
			toAnybody,
		};
	});
	expect(written).toEqual(are);
});
