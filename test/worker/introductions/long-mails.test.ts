// The rules: docs/product.md §18.4.
import { afterEach, expect, test, vi } from 'vitest';
import { foldHistory } from '../../../worker/outside/incoming/fold-history.ts';

afterEach(() => vi.restoreAllMocks());

/** How often a line is looked at while a mail is parted. */
function looks(mail: string): number {
	const trim = vi.spyOn(String.prototype, 'trim');
	foldHistory(mail);
	const count = trim.mock.calls.length;
	trim.mockRestore();
	return count;
}

const lines = (line: string, count: number) => `${line}\n`.repeat(count);
const mails: Record<string, (count: number) => string> = {
	'own lines around a quote': (count) => `Yes.\n${lines('>', count)}\nNo.`,
	'lines that announce a quote': (count) => `Yes.\n${lines('On Monday, Ada wrote:\n>', count)}\nNo.`,
	'empty lines below a quote': (count) => `Yes.\n${lines('>', count)}${lines('', count)}No.`,
	'lines of dashes': (count) => `Yes.\n${lines('--', count)}`,
	'lines of headers': (count) => `Yes.\n${lines('From: Ada', count)}\n>\nNo.`,
};

test.each(Object.entries(mails))('a mail that is ten times as long is looked at ten times as often: %s', (_, mail) => {
	expect(looks(mail(1_000))).toBeLessThan(15 * looks(mail(100)));
});
