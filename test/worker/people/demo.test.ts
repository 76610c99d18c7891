// The rules: docs/product.md §16.5.
import { expect, test } from 'vitest';
import type { NeedsYou } from '#contract/needs-you';
import { demoRequests } from '../../../.scripts/serve/demo-account.ts';
import { json, person } from '../support/people.ts';

test('the demo has a request whose email came back and one with a reply, and both wait for the user', async () => {
	const robin = await person('Robin');
	for (const part of demoRequests()) {
		const answer = await robin.ask('/api/account/archive', json(part));
		expect(await answer.json()).toEqual({ restored: part.rows.length, refused: [] });
	}
	const { bounced, replied } = await (await robin.ask('/api/needs-you')).json<NeedsYou>();
	expect(bounced).toMatchObject([{ prospectName: 'Ines Okafor', connectorName: 'Piet Vandermeer' }]);
	expect(replied).toMatchObject([
		{ prospectName: 'Tarek Lindgren', connectorName: 'Maud Ferreira', replyText: expect.stringContaining('Happy to.') },
	]);
});
