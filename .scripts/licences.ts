import { parseArgs } from 'node:util';
import { notAllowed, readShipped } from './build/notice.ts';
import { build } from './build.ts';

/** Lists what page, Worker and extension are made of, with its licence; fails where one does not let them be given on. */
parseArgs({ options: {} });

if ((await build()) !== 0) process.exitCode = 1;
else {
	const shipped = readShipped();
	console.table(
		shipped.map(({ name, version, license, places }) => ({ name, version, license, in: places.join(', ') })),
	);
	const bad = notAllowed(shipped);
	for (const { name, license, text } of bad)
		console.error(`${name}: ${license || 'no licence'}${text ? '' : ', and no text of it'}. Do without it, or ask.`);
	if (bad.length > 0) process.exitCode = 1;
	else
		console.log(`${shipped.length} packages, each under a licence that asks for its text alone. It is in notice.txt.`);
}
