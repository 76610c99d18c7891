import { Hono } from 'hono';
import { extensionVersion } from '#contract/extension';
import type { AppEnv } from '../env.ts';
import { extensionZip } from '../extension-zip/keep-zip.ts';
import { signedIn } from '../lib/session.ts';

/** The browser extension as a ZIP that talks to the address it was downloaded from. */
export const extension = new Hono<AppEnv>().use(signedIn).get('/download', async (c) => {
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
