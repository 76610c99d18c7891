// The rules: docs/product/api.md.
import { expect, test } from 'vitest';
import { newIntroRequest } from '#contract/intro-request';
import { networkPerson } from '#contract/my-network';
import { importedProspect } from '#contract/prospect';
import { addressesIn, addressKey, asciiAddress, isEmailAddress, mailLink } from '#contract/rules/email-address';
import { readForm } from '#contract/rules/form';
import { likelyAddress } from '#contract/rules/likely-address';
import { accountEmail } from '#contract/user';

test.each([
	'ada@example.org',
	'info@größel-möbel.example',
	'anna@xn--80ak6aa92e.xn--p1ai',
	'petr@пример.рф',
	'm&a@quist.example',
	'noor/desk@haddad.example',
	"o'neil@example.org",
	"'o@example.org",
	'ELIF@KAYA.EXAMPLE',
	'朱台@example.cn',
	'ida@शहर.example',
	'a+b=c@sub.example.co.uk',
	'x_!#$%*?^`{|}~-@example.org',
])('%s is an address', (address) => {
	expect(isEmailAddress(address)).toBe(true);
});

test.each([
	'',
	'ada',
	'@example.org',
	'ada@',
	'ada@example',
	'ada@example.1',
	'ada@-example.org',
	'ada@example-.org',
	'ada@exa_mple.org',
	'ada@example..org',
	'.ada@example.org',
	'ada.@example.org',
	'a..b@example.org',
	'"ada lovelace"@example.org',
	'"ada"@example.org',
	'ada lovelace@example.org',
	'ada@example.org, eve@example.org',
	'ada@[192.0.2.1]',
	'ada@192.0.2.1',
	'ada@b@example.org',
	'ada\u200b@example.org',
	`${'x'.repeat(65)}@example.org`,
	`ada@${'x'.repeat(64)}.org`,
])('%j is no address', (text) => {
	expect(isEmailAddress(text)).toBe(false);
});

test('an address has at most 254 characters', () => {
	const ofLength = (length: number) =>
		`${'x'.repeat(64)}@${'y'.repeat(63)}.${'z'.repeat(63)}.${'w'.repeat(length - 197)}.org`;
	const accepted = [254, 255].map((length) => {
		const email = ofLength(length);
		const written = [accountEmail.safeParse(email), networkPerson.safeParse({ name: 'Ida', email })];
		return [email.length, ...written.map(({ success }) => success)];
	});
	expect(accepted).toEqual([
		[254, true, true],
		[255, false, false],
	]);
});

test.each([
	['mailto:oona@moewe.example', 'oona@moewe.example'],
	['mailto:m%26a@quist.example?subject=Hi', 'm&a@quist.example'],
	['Ida Roos <ida@roos.example>', 'ida@roos.example'],
	['"Roos, Ida" <ida@roos.example>;', 'ida@roos.example'],
	['ida@roos.example <ida@roos.example>', 'ida@roos.example'],
	['<ida@roos.example>', 'ida@roos.example'],
	['tiber@fjell.example.', 'tiber@fjell.example'],
	["'ida@roos.example'", 'ida@roos.example'],
	['\u200eida@roos.example\u00a0', 'ida@roos.example'],
	['SMTP:ida@roos.example', 'ida@roos.example'],
])('%j is stored for a person as %s', (written, address) => {
	expect(importedProspect.parse({ name: 'Ida', email: written }).email).toBe(address);
	expect(networkPerson.parse({ name: 'Ida', email: written }).email).toBe(address);
});

test.each([
	'ida@roos.example, tiber@fjell.example',
	'Ida <ida@roos.example>, Tiber <tiber@fjell.example>',
	'Ida <ida@roos.example>',
	'mailto:ida@roos.example',
	'ask Ida at ida@roos.example',
])('no request goes to a part of %j', (written) => {
	const request = { prospectId: 'p', subject: 'Hi', message: 'Hello', recipientEmail: written };
	expect(readForm(newIntroRequest, request).errors).toEqual({
		recipientEmail: "Please enter a valid address for the recipient's email.",
	});
});

test.each([
	['mira@quist.example; m.quist@old.example', ['mira@quist.example', 'm.quist@old.example']],
	['noor@haddad.example, noor@home.example', ['noor@haddad.example', 'noor@home.example']],
	['tiber@fjell.example ::: t.lund@home.example', ['tiber@fjell.example', 't.lund@home.example']],
	['a@x.example / b@x.example', ['a@x.example', 'b@x.example']],
	['a@x.example|b@x.example\nA@X.example', ['a@x.example', 'b@x.example']],
	['Work: a@x.example (home: b@x.example)', ['a@x.example', 'b@x.example']],
	['none', []],
])('the addresses in %j are found', (text, addresses) => {
	expect(addressesIn(text)).toEqual(addresses);
});

test('a domain with an umlaut equals its ASCII form, and no other domain', () => {
	expect(asciiAddress('info@größel.example')).toBe('info@xn--grel-wna1l.example');
	expect(addressKey(' Info@GRÖßEL.example')).toBe(addressKey('info@xn--grel-wna1l.example'));
	expect(addressKey('info@größel.example')).not.toBe(addressKey('info@grössel.example'));
	expect(accountEmail.parse('Info@Größel.example')).toBe('info@xn--grel-wna1l.example');
	expect(asciiAddress('朱台@example.cn')).toBe('朱台@example.cn');
});

test('a link to an address holds all of it', () => {
	expect(mailLink('m&a?b@quist.example')).toBe('mailto:m%26a%3Fb@quist.example');
});

test.each([
	['ada@gmial.com', 'ada@gmail.com'],
	['ada@gmail.co', 'ada@gmail.com'],
	['ada@gmaill.com', 'ada@gmail.com'],
	['ada@hotnail.com', 'ada@hotmail.com'],
	['Ada@GMX.ney', 'Ada@gmx.net'],
	['ada@t-onlin.de', 'ada@t-online.de'],
	['ada@gmail.com', undefined],
	['ada@ymail.com', undefined],
	['ada@mail.com', undefined],
	['ada@gmx.fr', undefined],
	['ada@example.org', undefined],
	['gmial.com', undefined],
])('for %s, %s was probably meant', (typed, meant) => {
	expect(likelyAddress(typed)).toBe(meant);
});
