// The rules: docs/product/accounts.md.
import { expect, test } from 'vitest';
import { mailboxKey } from '#contract/rules/email-address';
import { nameText } from '#contract/rules/name-text';
import { displayName } from '../../../worker/accounts/display-name.ts';

const named = (firstName: string | null, lastName: string | null = null) =>
	displayName({ firstName, lastName, email: 'ada.l@roos.example' });

test.each([
	['Ada Lovelace', 'Ada Lovelace'],
	['Dr. Ada-Marie O’Brien, M.A.', 'Dr. Ada-Marie O’Brien M.A.'],
	['Jürgen Müller-Lüdenscheidt', 'Jürgen Müller-Lüdenscheidt'],
	['李小龙', '李小龙'],
	['Ada\u200b Love\u00adlace\u2060\ufeff', 'Ada Lovelace'],
	['A\u200dd\u200ca', 'Ada'],
	['Ada \u{e0041}\u{e0064}', 'Ada'],
	['\u202eadA', 'adA'],
	['=?utf-8?B?ZXZpbEB4LmV4YW1wbGU=?= Ada', 'Ada'],
	['=?UTF-8?Q?evil=40x.example?=', 'ada.l'],
	['Ada =?utf-8?q?a b?= Lovelace', 'Ada Lovelace'],
	['Ada =?utf-8?x', 'Ada utf-8?x'],
	['=\u200b?utf-8?q?evil?=', 'ada.l'],
	['＝？utf-8？q？evil？＝', 'ada.l'],
	['Ada ada＠evil.example', 'Ada'],
	['Ada ada﹫evil．example', 'Ada'],
	['Ada ada@evil.example', 'Ada'],
	['Ada evil．example', 'Ada evil'],
	['Ada evil｡example', 'Ada evil'],
	['Ada evil․example', 'Ada evil'],
	['Ada e\u200bvil.example', 'Ada evil'],
	['Ada https：//evil.example/x', 'Ada'],
	['Ada ＜x＠y.example＞', 'Ada'],
	['Ａｄａ', 'Ada'],
	['"Ada" <x>', 'Ada x'],
	['\u200b', 'ada.l'],
	['', 'ada.l'],
])('the name %j is shown to others as %j', (given, shown) => {
	expect(named(given)).toBe(shown);
	expect(named(shown)).toBe(shown);
});

test('a name from two fields is checked as a whole', () => {
	expect(named('Ada =?utf-8?q?evil', 'x?=')).toBe('Ada');
	expect(named('ada@evil', '.example')).not.toContain('@');
});

test('a joiner is kept where it shapes a letter', () => {
	for (const name of ['ශ්‍රීමාලි', 'محمد‌رضا', 'क्‍ष']) expect(nameText(name)).toBe(name);
});

test('a person without a name is called by the part before the @, cleaned like a name', () => {
	expect(displayName({ firstName: null, lastName: null, email: '=?utf-8?q?evil?=@x.example' })).toBe('Someone');
});

test.each([
	['ada+lists@roos.example', 'ada@roos.example'],
	['Ada+a+b@Roos.example', 'ada@roos.example'],
	['ada@roos.example', 'ada@roos.example'],
	['+ada@roos.example', '+ada@roos.example'],
	['ada+x@größel.example', 'ada@xn--grel-wna1l.example'],
])('the mailbox of %j is %j', (address, key) => {
	expect(mailboxKey(address)).toBe(key);
});
