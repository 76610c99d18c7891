import { gzipSync } from 'node:zlib';
import type { Browser } from '@playwright/test';
import { librariesAlone } from './libraries.ts';
import { signedIn } from './page-figures.ts';
import type { Figure } from './report.ts';
import { app, call, type Seeded } from './servers.ts';

const contact = '/prospect-lists/:list/prospects/:prospect';
const routes = [
	'/',
	'/prospect-lists',
	'/prospect-lists/:list',
	contact,
	`${contact}/intro-request`,
	'/templates',
	'/settings',
	'/extension',
];
const kilo = (bytes: number) => bytes / 1000;

/** Measures the bytes each screen transfers, compressed with gzip. */
export async function sizeFigures(browser: Browser, seeded: Seeded): Promise<Figure[]> {
	const auth = await loaded(browser, '/auth', { ...seeded, cookie: 'nobody=1' });
	const signedInPages = [];
	const prospects = await call(`${app}/api/prospect-lists/${seeded.listId}/prospects`, { cookie: seeded.cookie });
	const [{ id }] = (await prospects.json()) as [{ id: string }];
	for (const route of routes) {
		const path = route.replace(':list', seeded.listId).replace(':prospect', id);
		signedInPages.push(await loaded(browser, path, seeded));
	}
	const heaviest = signedInPages.reduce((one, other) => (other.script > one.script ? other : one));
	const all = [auth, ...signedInPages];
	return [
		{ what: 'script on /auth', unit: 'kB', value: kilo(auth.script) },
		{ what: '  of it, the libraries alone', unit: 'kB', value: kilo(await librariesAlone()) },
		{ what: 'script on the heaviest route', unit: 'kB', value: kilo(heaviest.script) },
		{ what: 'styles', unit: 'kB', value: kilo(Math.max(...all.map(({ style }) => style))) },
		{ what: 'fonts', unit: '', bar: 1, value: Math.max(...all.map(({ fonts }) => fonts.length)) },
		{ what: 'font', unit: 'kB', bar: 25, value: kilo(Math.max(...all.flatMap(({ fonts }) => fonts))) },
	];
}

async function loaded(browser: Browser, path: string, seeded: Seeded) {
	const context = await signedIn(browser, seeded);
	const page = await context.newPage();
	const sizes = { path, script: 0, style: 0, fonts: [] as number[] };
	const read: Promise<void>[] = [];
	page.on('response', (response) => {
		const kind = response.request().resourceType();
		if (!response.ok() || !['script', 'stylesheet', 'font'].includes(kind)) return;
		read.push(
			response.body().then((body) => {
				if (kind === 'script') sizes.script += gzipSync(body).length;
				else if (kind === 'stylesheet') sizes.style += gzipSync(body).length;
				else sizes.fonts.push(body.length);
			}),
		);
	});
	await page.goto(app + path, { waitUntil: 'networkidle' });
	await Promise.all(read);
	await context.close();
	return sizes;
}
