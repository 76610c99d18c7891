import { decodeText } from './decode-text.ts';
import { type ImportTable, readTable } from './import-table.ts';

/** A file that a person chose, and the table in it. */
export type ReadFile = ImportTable & { name: string };

/** Reads the table of a file. Nothing when there is none in it. */
export async function readFile(file: File): Promise<ReadFile | undefined> {
	const text = decodeText(new Uint8Array(await file.arrayBuffer()));
	// A spreadsheet's own file is no text: it holds zero bytes.
	const table = text.includes('\0') ? undefined : readTable(text);
	return table && { ...table, name: file.name };
}
