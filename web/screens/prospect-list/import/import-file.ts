import { isConnectedOn } from '../../../features/connections-file/connection-words.ts';
import { openFile } from '../../../features/connections-file/open-file.ts';
import { readConnections } from '../../../features/connections-file/read-connections.ts';
import { fileTexts } from '../../../ui/files/file-text.ts';
import { isZip } from '../../../ui/files/zip-entries.ts';
import { matchColumns } from './columns/import-columns.ts';
import { type ImportTable, readTable } from './import-table.ts';
import { peopleOf } from './read-people.ts';
import { readVcards } from './vcard.ts';

/** The table of a chosen file, with the file's name. */
export type ReadFile = ImportTable & { name: string };

/**
 * The content of a chosen file: its table, in two or three readings with their first names if the encoding is unsure,
 * and the file itself if it is LinkedIn's Connections.csv, or the ZIP with it.
 */
export type ChosenFile = {
	readings: (ReadFile & { firstNames: string[] })[];
	connections: { file: File; people: number } | undefined;
};

/** Reads the tables of a file. Undefined if there is no one in it. */
export async function readFile(file: File): Promise<ChosenFile | undefined> {
	if (await isZip(file)) {
		const found = await openFile(file).catch(() => undefined);
		const people = found?.connections?.people.length;
		return people ? { readings: [], connections: { file, people } } : undefined;
	}
	const texts = await fileTexts(file);
	const readings = texts.flatMap((text) => {
		const table = readVcards(text) ?? readTable(text);
		if (!table || table.rows.length + table.refused.length === 0) return [];
		return [{ ...table, name: file.name, firstNames: firstNamesOf(table) }];
	});
	if (readings.length === 0) return undefined;
	const connections = isConnections(readings[0]) ? readConnections(texts[0] ?? '') : undefined;
	return {
		readings,
		connections: connections?.people.length ? { file, people: connections.people.length } : undefined,
	};
}

// It has the connection dates, which no list of prospects has.
const isConnections = (table: ImportTable | undefined) =>
	Boolean(table?.headings.some(isConnectedOn)) && (table?.headings.length ?? 0) >= 5;

// Names with letters beyond ASCII, which tell the readings apart.
function firstNamesOf(table: ImportTable): string[] {
	const rows = table.rows.filter(({ cells }) => cells.some((cell) => /[^\0-\x7f]/.test(cell))).slice(0, 20);
	const { people } = peopleOf({ ...table, rows }, matchColumns(table), new Set());
	const names = people.map(({ person }) => person.name).filter(Boolean);
	const telling = names.filter((name) => /[^\0-\x7f]/.test(name));
	if (telling.length > 0) return telling.slice(0, 3);
	return rows.slice(0, 3).map(({ cells }) => cells.find((cell) => /[^\0-\x7f]/.test(cell)) ?? '');
}
