// A command's messages when it ends early, and its questions before it acts: .scripts/command/command.ts,
// confirm.ts.
import { PassThrough } from 'node:stream';
import { parseArgs } from 'node:util';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { command } from '../../../.scripts/command/command.ts';
import { confirm, confirmName } from '../../../.scripts/command/confirm.ts';
import { Interrupted } from '../../../.scripts/command/interrupt.ts';
import { Stop } from '../../../.scripts/command/stop.ts';

beforeEach(() => {
	vi.spyOn(console, 'error').mockImplementation(() => {});
	// A command listens to the signals of its process.
	vi.spyOn(process, 'on').mockReturnThis();
});
afterEach(() => {
	vi.restoreAllMocks();
	process.exitCode = undefined;
});

/** Output and exit code of a command that ends with this error. */
async function ended(error: unknown, usage?: string) {
	process.exitCode = undefined;
	vi.mocked(console.error).mockClear();
	await command(async () => {
		if (error) throw error;
	}, usage);
	return [process.exitCode, ...vi.mocked(console.error).mock.calls.flat()];
}

test('a command fails with one sentence and the exit code 1, or that of its signal', async () => {
	expect(await ended(undefined)).toEqual([undefined]);
	const heeded = vi.mocked(process.on).mock.calls.map(([name]) => name);
	expect(heeded).toEqual(['SIGINT', 'SIGTERM', 'SIGHUP']);
	expect(await ended(new Stop('Nothing was changed.'), 'npm run x')).toEqual([1, 'Nothing was changed.']);
	expect(await ended(new Interrupted('SIGTERM'))).toEqual([143, 'Ended by SIGTERM.']);
	expect(await ended(new Interrupted('SIGINT'))).toEqual([130, 'Ended by SIGINT.']);
	await expect(ended(new TypeError('a fault of our own'))).rejects.toThrow('a fault of our own');
	await expect(ended(Object.assign(new Error('gone'), { code: 'ENOENT' }))).rejects.toThrow('gone');
});

test('an unknown option is named, with the usage if there is one', async () => {
	const wrong = () => {
		try {
			return parseArgs({ args: ['--remote'], options: {} });
		} catch (error) {
			return error;
		}
	};
	expect(await ended(wrong(), 'npm run x')).toEqual([
		1,
		expect.stringMatching(/^Unknown option '--remote'.*\nnpm run x$/),
	]);
	expect(await ended(wrong())).toEqual([1, expect.stringMatching(/^Unknown option '--remote'[^\n]*$/)]);
});

test.each([{ code: 'ENOSPC' }, { code: 'EDQUOT' }, { code: 'EFBIG' }, { errcode: 13 }, { errcode: 778 }])(
	'a full disk is reported as such, from %o',
	async (how) => {
		expect(await ended(Object.assign(new Error('write'), how))).toEqual([
			1,
			'The disk is full: write. Make room, and run the command again.',
		]);
	},
);

/** Answers a prompt at a terminal. Returns the output, and the error the work threw. */
async function atTerminal(typed: string, work: () => Promise<void>, isTTY = false): Promise<string> {
	const input = Object.assign(new PassThrough(), { isTTY: true, setRawMode: () => {} });
	const output = Object.assign(new PassThrough(), { isTTY });
	vi.spyOn(process, 'stdin', 'get').mockReturnValue(input as unknown as typeof process.stdin);
	vi.spyOn(process, 'stdout', 'get').mockReturnValue(output as unknown as typeof process.stdout);
	let said = '';
	output.on('data', (part) => {
		said += part;
		if (said.includes(': ') || said.includes('(y/N) ')) input.write(`${typed}\n`);
	});
	const why = await work().then(
		() => 'goes on',
		(error) => (error as Error).message,
	);
	return `${said.replace(/\n$/, '')}| ${why}`;
}

test.each(['y', 'Y', 'yes', ' YES '])('"%s" is a yes', async (typed) => {
	expect(await atTerminal(typed, () => confirm('This ends it.', false))).toBe('This ends it. Go on? (y/N) | goes on');
});

test.each(['', 'n', 'ye', 'yess', 'oh yes', 'n y'])('"%s" is not a yes, and nothing is changed', async (typed) => {
	expect(await atTerminal(typed, () => confirm('This ends it.', false))).toMatch(/\(y\/N\) \| Nothing was changed\.$/);
});

test('Ctrl-C at a question is a signal to the command', async () => {
	const kill = vi.spyOn(process, 'kill').mockReturnValue(true);
	await atTerminal('\x03', () => confirm('This ends it.', false), true);
	expect(kill.mock.calls).toEqual([[process.pid, 'SIGINT']]);
});

test('a name is typed exactly, or given beforehand', async () => {
	const name = (typed: string, given?: string) =>
		atTerminal(typed, () => confirmName('All of it goes.', 'kindling', given));
	expect(await name(' kindling ')).toBe('All of it goes. Type the name kindling to go on: | goes on');
	expect(await name('Kindling')).toMatch(/\| Nothing was changed: "Kindling" is not kindling\.$/);
	expect(await name('', 'kindling')).toBe('| goes on');
	expect(await name('kindling', 'staging')).toBe('| Nothing was changed: "staging" is not kindling.');
});

test('without a terminal nothing is changed unless confirmed beforehand', async () => {
	await confirm('This ends it.', true);
	await expect(confirm('This ends it.', false)).rejects.toThrow(
		'This ends it. Nothing was changed: --yes goes on without asking.',
	);
	await expect(confirmName('All of it goes.', 'kindling', undefined)).rejects.toThrow(
		'All of it goes. Nothing was changed: --yes kindling goes on without asking.',
	);
});
