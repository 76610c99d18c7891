// The recipes of docs/api.md, with a personal token: each call is made as its curl command says, without curl.
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { expect, origin, person, test } from './support/people.ts';

const page = readFileSync('docs/api.md', 'utf8');
const recipes = [...page.matchAll(/^### (\d\. .+)\n([\s\S]*?)(?=^##)/gm)];
const steps =
	/(?:keep (?:its|the)? ?`(?<field>\w+)` as `(?<variable>\w+)`[^`]*)?```sh\n(?<script>[\s\S]*?)```\n+```json\n(?<json>[\s\S]*?)```/g;

test('each recipe of the API answers what docs/api.md says', async () => {
	expect(recipes).toHaveLength(5);
	const ada = await person('Ada');
	const made = await ada.api.account.tokens.$post({ json: { name: 'Recipes', rights: ['read', 'write'], days: 30 } });
	const shell: Record<string, string> = { KINDLING: origin, TOKEN: (await made.json()).token };
	for (const [, title = '', recipe = ''] of recipes) {
		await test.step(title, async () => {
			const found = [...recipe.matchAll(steps)];
			expect(found.length, 'a command with its answer').toBe(recipe.split('```sh').length - 1);
			for (const { groups: { script = '', json = '', field = '', variable = '' } = {} } of found) {
				const calls = commandsOf(script, shell);
				const answers = calls.length > 1 ? json.trim().split('\n') : [json];
				expect(answers).toHaveLength(calls.length);
				for (const [at, call] of calls.entries()) {
					const answer = await answerTo(call);
					expect(answer).toMatchObject(shown(answers[at] ?? ''));
					const [first] = [answer].flat() as Record<string, string>[];
					if (variable) shell[variable] = first?.[field] ?? '';
				}
			}
		});
	}
});

test('the built server gives the document of the API', async ({ request }) => {
	const answer = await request.get('/api/openapi.json');
	expect([answer.status(), answer.headers()['content-type']]).toEqual([200, 'application/json']);
	expect(await answer.json()).toMatchObject({ openapi: '3.1.1', paths: { '/api/user': {} } });
});

/** Returns the curl commands of a script as lists of words, with the variables filled in as a shell does. */
function commandsOf(script: string, shell: Record<string, string>): string[][] {
	const commands: string[][] = [];
	const words = /(?<end>\n(?!$))|\\\n|(?<word>(?:'[^']*'|"(?:\\.|[^"\\])*"|[^\s'"\\])+)/g;
	const command: string[] = [];
	for (const { groups: { end, word } = {} } of script.matchAll(words)) {
		if (end !== undefined) commands.push(command.splice(0));
		else if (word !== undefined) command.push(unquoted(word, shell));
	}
	return [...commands, command];
}

const unquoted = (word: string, shell: Record<string, string>) =>
	word.replaceAll(/'([^']*)'|"((?:\\.|[^"\\])*)"/g, (_, plain?: string, filled = '') =>
		plain === undefined
			? filled.replaceAll(/\$(\w+)/g, (_: string, name: string) => shell[name] ?? '').replaceAll(/\\(.)/g, '$1')
			: plain,
	);

/** Parses a response on the page. `…` stands for any text. */
const shown = (json: string): Record<string, unknown> =>
	JSON.parse(json, (_, value) => (value === '…' ? expect.any(String) : value));

/** Returns the response to a curl command. Throws at any other option. */
async function answerTo([curl, ...args]: string[]): Promise<unknown> {
	expect(curl).toBe('curl');
	const { values, positionals } = parseArgs({
		args,
		allowPositionals: true,
		options: {
			header: { type: 'string', short: 'H', multiple: true, default: [] },
			request: { type: 'string', short: 'X' },
			json: { type: 'string' },
		},
	});
	const headers = values.header.map((header) => header.split(/: (.*)/, 2) as [string, string]);
	if (values.json) headers.push(['Content-Type', 'application/json']);
	const method = values.request ?? (values.json ? 'POST' : 'GET');
	const response = await fetch(positionals[0] ?? '', { method, headers, body: values.json });
	return response.json();
}
