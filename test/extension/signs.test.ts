import { expect, test } from 'vitest';
import { agreed, type Testimony } from '../../extension/sites/page/signs.ts';

test.each<[string, Testimony<string>[], string | null]>([
	[
		'a marker outweighs two weaker signs that agree',
		[
			['marker', 'A'],
			['block', 'B'],
			['neighbour', 'B'],
		].map(one),
		'A',
	],
	['a marker that repeats itself', [one(['marker', 'A', 'A'])], 'A'],
	[
		'a marker that contradicts itself',
		[
			['marker', 'A', 'B'],
			['link', 'A'],
			['label', 'A'],
		].map(one),
		null,
	],
	[
		'a weaker sign that contradicts itself is ignored',
		[
			['link', 'A', 'B'],
			['block', 'C'],
		].map(one),
		'C',
	],
	[
		'noise beside a marker is no veto',
		[
			['marker', 'A'],
			['link', 'A', 'B'],
		].map(one),
		'A',
	],
	['no sign', [['marker'], ['block']].map(one), null],
])('%s', (_, testimonies, value) => expect(agreed(...testimonies).value).toBe(value));

function one([sign = '', ...values]: string[]): Testimony<string> {
	return { sign: sign as Testimony<string>['sign'], values };
}
