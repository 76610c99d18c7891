import { zipSync } from 'fflate';
import { expect, test } from 'vitest';
import { archiveFormat, archiveParts } from '#contract/archive';
import { readArchive } from '../../../web/screens/settings/account/read-archive.ts';

const bytes = (value: unknown) => new TextEncoder().encode(JSON.stringify(value));
const head = { format: archiveFormat, archiveId: crypto.randomUUID(), exportedAt: '2026-01-01T00:00:00.000Z' };
const zipWith = (parts: readonly string[], others: Record<string, Uint8Array> = {}) =>
	zipSync(
		{
			'kindling.json': bytes(head),
			...others,
			...Object.fromEntries(parts.map((part) => [`${part}.json`, bytes([{ name: 'Mara Quill' }])])),
		},
		{ level: 0 },
	);

test('an archive without a network is read', () => {
	const { parts, count } = readArchive(zipWith(archiveParts.filter((part) => part !== 'network')));
	expect(parts.at(-1)).toEqual({ part: 'network', rows: [] });
	expect(count).toBe(archiveParts.length - 1);
});

test('an archive without another part is refused with a sentence', () => {
	expect(() => readArchive(zipWith(['statuses', 'templates', 'prospects']))).toThrow(
		'The archive has no readable lists.json.',
	);
});

test('an archive whose network file is missing is refused with a sentence', () => {
	const zip = zipWith(
		archiveParts.filter((part) => part !== 'network'),
		{ 'network.csv': bytes('') },
	);
	expect(() => readArchive(zip)).toThrow('The archive has no readable network.json.');
});

test('an archive with one changed letter is refused, naming the file', () => {
	const zip = zipWith(archiveParts);
	zip[Buffer.from(zip).lastIndexOf('Mara Quill')] = 'N'.charCodeAt(0);
	expect(() => readArchive(zip)).toThrow('The archive is damaged: network.json has changed since it was written.');
});

test('a ZIP of something else is refused as not an archive', () => {
	expect(() => readArchive(zipSync({ 'holiday.txt': bytes('sea') }))).toThrow('This isn’t a Kindling archive.');
});
