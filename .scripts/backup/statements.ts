/**
 * Yields the statements of SQL that arrives in pieces. Each ends with a semicolon at the end of a line, as all dumps
 * write them. A semicolon inside a text ends nothing, because the number of quotes so far is odd there. Comments are
 * left out.
 */
export async function* statementsOf(sql: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
	let lines: string[] = [];
	let isInText = false;
	for await (const line of linesOf(sql)) {
		if (lines.length === 0 && (line.startsWith('--') || line.trim() === '')) continue;
		lines.push(line);
		if (hasOddQuotes(line)) isInText = !isInText;
		if (isInText || !(isTrigger(lines[0]) ? /\bEND;\s*$/i : /;\s*$/).test(line)) continue;
		yield lines.join('\n');
		lines = [];
	}
	if (lines.length > 0) yield lines.join('\n');
}

// Only a line feed ends a line here. People's texts may hold other characters that end a line elsewhere.
async function* linesOf(sql: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
	let rest = '';
	// Drops the mark that some editors put before the first character.
	const decoder = new TextDecoder();
	for await (const chunk of sql) {
		const lines = (rest + decoder.decode(chunk, { stream: true })).split('\n');
		rest = lines.pop() ?? '';
		yield* lines;
	}
	yield rest;
}

// A trigger has statements of its own.
const isTrigger = (line = '') => /^CREATE TRIGGER\b/i.test(line);

const hasOddQuotes = (line: string) => line.split("'").length % 2 === 0;
