import { Hono } from 'hono';
import { type ExtensionRelease, extensionVersion } from '#contract/extension';
import { signedIn } from '../accounts/session/session.ts';
import type { AppEnv } from '../env.ts';
import { extensionZip } from '../outside/extension-zip/keep-zip.ts';
import { shippedReadingRules } from '../outside/extension-zip/reading-rules.ts';

/** The browser extension: its ZIP, which talks to the address it was downloaded from, and its newest reading rules. */
export const extension = new Hono<AppEnv>()
	.use(signedIn)
	.get('/', (c) => c.json<ExtensionRelease>({ version: extensionVersion }))
	.get('/reading-rules', async (c) => {
		const { etag, text } = await shippedReadingRules();
		if (sameAs(c.req.header('If-None-Match'), etag)) return c.body(null, 304, { ETag: etag });
		return c.body(text, 200, { 'Content-Type': 'application/json', ETag: etag });
	})
	.get('/download', async (c) => {
		const later = (work: Promise<unknown>) => c.executionCtx.waitUntil(work);
		const zip = await extensionZip(c.env.FILES, new URL(c.req.url).origin, later);
		if (sameAs(c.req.header('If-None-Match'), zip.etag)) return c.body(null, 304, { ETag: zip.etag });
		const bytes = await zip.bytes();
		return c.body(bytes as Uint8Array<ArrayBuffer>, 200, {
			'Content-Type': 'application/zip',
			'Content-Disposition': `attachment; filename="kindling-extension-${extensionVersion}.zip"`,
			'Content-Length': String(bytes.length),
			ETag: zip.etag,
		});
	});

const sameAs = (header: string | undefined, etag: string) =>
	header?.split(',').some((one) => one.trim().replace(/^W\//, '') === etag || one.trim() === '*') ?? false;
