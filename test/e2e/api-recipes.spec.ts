// The recipes of docs/api.md, as somebody runs them: by Node alone, with a personal token.
import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { promisify } from 'node:util';
import { expect, origin, person, test } from './support/people.ts';

const page = readFileSync('docs/api.md', 'utf8');
const [, begin = ''] = /^## Recipes$[\s\S]*?```js\n([\s\S]*?)```/m.exec(page) ?? [];
const recipes = [...page.matchAll(/^### (\d\. .+)$[\s\S]*?```js\n([\s\S]*?)```\n+```text\n([\s\S]*?)```/gm)];

test('each recipe of the API prints what docs/api.md says', async () => {
	expect(recipes).toHaveLength(5);
	const ada = await person('Ada');
	const made = await ada.api.account.tokens.$post({ json: { name: 'Recipes', rights: ['read', 'write'], days: 30 } });
	const { token: TOKEN } = await made.json();
	for (const [, title = '', script = '', prints] of recipes) {
		await test.step(title, async () => {
			const env = { ...process.env, KINDLING: origin, TOKEN, NO_COLOR: '1', FORCE_COLOR: '0' };
			const recipe = ['--input-type=module', '--eval', begin + script];
			const { stdout } = await promisify(execFile)(process.execPath, recipe, { env });
			expect(stdout).toBe(prints);
		});
	}
});
