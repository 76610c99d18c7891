import { expect, test } from 'vitest';
import { prospectOf } from '../../extension/sites/prospect.ts';
import { mara } from './browser-stub.ts';

test.each([
	['PHP Developer', 'HP', 'PHP Developer at HP'],
	['Founder at Acme', 'Acme', 'Founder at Acme'],
	['Partner, Acme Law, P.C.', 'Acme Law', 'Partner, Acme Law, P.C.'],
	['Ingénieur', 'Ing', 'Ingénieur at Ing'],
	['部長', '!!!', '部長 at !!!'],
	['CEO', null, 'CEO'],
	[null, 'Acme', 'Acme'],
])('the title %j with the company %j is sent as %j', (title, company, sent) => {
	expect(prospectOf({ ...mara, title, company }).title).toBe(sent);
});
