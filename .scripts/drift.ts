import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { JSDOM } from 'jsdom';
import { driftOf } from '../extension/sites/drift/drift.ts';

/** Shows how a saved report of a page reads with the rules of this checkout: `npm run drift -- report.html`. */
const [file] = parseArgs({ allowPositionals: true }).positionals;
const html = file ? readFileSync(file, 'utf8') : '';
const address = /^<!-- (\S+) -->/.exec(html)?.[1];
if (!address) {
	console.error('Name a report that the extension saved: npm run drift -- report.html');
	process.exit(1);
}
const drift = driftOf(new JSDOM(html).window.document, new URL(address));
if (!drift) {
	console.error(`${address} is no page of people.`);
	process.exit(1);
}

const { kind, rulesVersion, rows, drawn, people, leads, fields, markers, problems } = drift;
console.log(`${kind}, read with rules ${rulesVersion}`);
console.log(`${leads} leads named, ${rows} rows, ${drawn} of them drawn, ${people} people`);
console.log(`Problems: ${problems.join(', ') || 'none'}\n`);
for (const { field, read, torn, signs } of fields) {
	const spoken = signs.map(({ sign, found }) => `${sign} ${found || 'FAILED'}`).join(', ');
	console.log(`${field.padEnd(12)} read ${read} of ${drawn}${torn ? `, contradicted ${torn}` : ''}: ${spoken}`);
}
console.log('');
for (const { name, found } of markers) console.log(`marker ${name.padEnd(12)} ${found || 'MISSING'}`);
