// The rules: docs/product/dashboard.md.
import { expect, test } from 'vitest';
import { uploadNetwork } from '../support/networks.ts';
import { addProspects, bindings, json, type Person, person } from '../support/people.ts';

const steps = async (who: Person) => (await who.ask('/api/first-steps')).json();
const ask = (who: Person, prospectId = '') => {
	const letter = { recipientEmail: 'bo@example.com', subject: 's', message: 'm', sendEmail: false };
	return who.ask('/api/intro-requests', json({ ...letter, prospectId }));
};

test('each first step is ticked by the act itself, and only for the person who did it', async () => {
	const [ada, eve] = [await person('Ada'), await person('Eve')];
	expect(await steps(ada)).toEqual({ people: false, network: false, asked: false });
	const { prospects } = await addProspects(ada, [{ name: 'Mara' }]);
	expect(await steps(ada)).toEqual({ people: true, network: false, asked: false });
	await uploadNetwork(ada, [{ name: 'Bo' }]);
	await ask(ada, prospects[0]?.id);
	expect(await steps(ada)).toEqual({ people: true, network: true, asked: true });
	expect(await steps(eve)).toEqual({ people: false, network: false, asked: false });
});

test('sample people and requests about them are no step', async () => {
	const ada = await person('Ada');
	await ada.ask('/api/prospect-lists/sample', { method: 'POST' });
	const mara = await bindings.DB.prepare('select id from prospects where user_id = ?')
		.bind(ada.user.id)
		.first<{ id: string }>();
	await ask(ada, mara?.id);
	expect(await steps(ada)).toEqual({ people: false, network: false, asked: false });
});
