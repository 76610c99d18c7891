// The recipes of docs/api.md, as somebody runs them: by a shell, curl and a personal token.
import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { promisify } from 'node:util';
import { expect, origin, person, test } from './support/people.ts';

const recipes = [
	...readFileSync('docs/api.md', 'utf8').matchAll(
		/^### (\d\. .+)$[\s\S]*?```sh\n([\s\S]*?)```\n+```text\n([\s\S]*?)```/gm,
	),
];

test('each recipe of the API prints what docs/api.md says', async () => {
	expect(recipes).toHaveLength(5);
	const ada = await person('Ada');
	const made = await ada.api.account.tokens.$post({ json: { name: 'Recipes', rights: ['read', 'write'], days: 30 } });
	const { token: TOKEN } = await made.json();
	for (const [, title = '', script = '', prints] of recipes) {
		await test.step(title, async () => {
			const env = { ...process.env, KINDLING: origin, TOKEN };
			const { stdout } = await promisify(execFile)('bash', ['-euo', 'pipefail', '-c', script], { env });
			expect(stdout).toBe(prints);
		});
	}
});
