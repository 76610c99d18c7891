import { fileText } from '../../../ui/files/file-text.ts';
import { type ImportTable, readTable } from './import-table.ts';

/** A file that a person chose, and the table in it. */
export type ReadFile = ImportTable & { name: string };

/** Reads the table of a file. Nothing when there is none in it. */
export async function readFile(file: File): Promise<ReadFile | undefined> {
	const text = await fileText(file);
	const table = text === undefined ? undefined : readTable(text);
	return table && { ...table, name: file.name };
}
