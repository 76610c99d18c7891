import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { driftOf } from '../../extension/sites/drift/drift.ts';
import { parsePage } from '../extension/parse-page.ts';
import { proposeRules } from './propose.ts';

/**
 * Prints how this checkout's rules read a saved report of a page: `npm run drift -- report.html`. With `--propose` it
 * also searches for the smallest change of the rules with which the page can be read again.
 */
const { positionals, values } = parseArgs({ allowPositionals: true, options: { propose: { type: 'boolean' } } });
const [file] = positionals;
const html = file ? readFileSync(file, 'utf8') : '';
const address = /^<!-- (\S+) -->/.exec(html)?.[1];
if (!address) {
	console.error('Name a report that the extension saved: npm run drift -- report.html');
	process.exit(1);
}
const document = parsePage(html);
const drift = driftOf(document, new URL(address));
if (!drift) {
	console.error(`${address} is no page of people.`);
	process.exit(1);
}

const { kind, rulesVersion, rows, drawn, people, byLooks, leads, fields, markers, problems } = drift;
console.log(`${kind}, read with rules ${rulesVersion}`);
console.log(
	`${leads} leads named, ${rows} rows, ${drawn} of them drawn, ${people} people, ${byLooks} of them by their looks`,
);
console.log(`Problems: ${problems.join(', ') || 'none'}\n`);
for (const { field, read, torn, signs } of fields) {
	const spoken = signs.map(({ sign, found }) => `${sign} ${found || 'FAILED'}`).join(', ');
	console.log(`${field.padEnd(12)} read ${read} of ${drawn}${torn ? `, contradicted ${torn}` : ''}: ${spoken}`);
}
console.log('');
for (const { name, found } of markers) console.log(`marker ${name.padEnd(12)} ${found || 'MISSING'}`);

if (values.propose) {
	const proposal = proposeRules(document, new URL(address));
	console.log(
		proposal ? '\nProposed for extension/sites/reading-rules.json:' : '\nNo change of the markers reads more here.',
	);
	for (const { marker, added, elements, gained } of proposal?.steps ?? []) {
		console.log(
			`markers.${marker} += ${JSON.stringify(added)}: on ${elements} elements; more read: ${JSON.stringify(gained)}`,
		);
	}
	if (proposal) {
		console.log(`version: ${proposal.rules.version}`);
		console.log(`This page: ${proposal.before.length} people before, ${proposal.after.length} with it.`);
		console.log('Every stored page reads exactly as before.');
	}
}
