import { type ImportTable, readTable } from './import-table.ts';

/** A file that a person chose, and the table in it. */
export type ReadFile = ImportTable & { name: string };

/** Reads the table of a file. Nothing when there is none in it. */
export async function readFile(file: File): Promise<ReadFile | undefined> {
	const text = decoded(new Uint8Array(await file.arrayBuffer()));
	// A spreadsheet's own file is no text: it holds zero bytes.
	const table = text.includes('\0') ? undefined : readTable(text);
	return table && { ...table, name: file.name };
}

// Most programs write UTF-8. Spreadsheets on Windows also write UTF-16, with a mark, and the old Windows encoding.
function decoded(bytes: Uint8Array): string {
	if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
	if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes);
	try {
		return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
	} catch {
		return new TextDecoder('windows-1252').decode(bytes);
	}
}
