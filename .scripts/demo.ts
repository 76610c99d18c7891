import { rmSync } from 'node:fs';
import { build } from './build.ts';
import { addDemoRequests, createDemoAccount, demoAccount } from './serve/demo-account.ts';
import { freePort } from './serve/port.ts';
import { serve } from './serve.ts';

/** Serves the app with an account that has a list of invented people. Each start begins anew, beside the records of `npm start`. */
const port = await freePort();
const origin = `http://localhost:${port}`;
process.env.KINDLING_STATE = `.wrangler/demo/${port}`;
rmSync(process.env.KINDLING_STATE, { recursive: true, force: true });
process.exitCode = (await build()) || (await demo());

async function demo(): Promise<number> {
	let isOver = false;
	const ended = serve(port, process.argv.slice(2)).finally(() => {
		isOver = true;
	});
	while (!isOver && !(await isServing())) await new Promise((resolve) => setTimeout(resolve, 200));
	if (!isOver) await fill();
	return ended;
}

async function fill(): Promise<void> {
	try {
		await addDemoRequests(origin, await createDemoAccount(origin));
		console.log(`\nThe demo is ready: ${origin}\nEmail: ${demoAccount.email}\nPassword: ${demoAccount.password}\n`);
	} catch (error) {
		console.error(`The demo could not be filled. ${error}`);
	}
}

function isServing(): Promise<boolean> {
	return fetch(`${origin}/api/health`).then(
		({ ok }) => ok,
		() => false,
	);
}
