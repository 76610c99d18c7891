import { Hono } from 'hono';
import type { ExtensionRelease } from '#contract/extension';
import release from '#version' with { type: 'json' };
import { signedIn } from '../../accounts/session/session.ts';
import type { AppEnv } from '../../env.ts';
import { extensionZip, shippedReadingRules, zipName } from '../keep-zip.ts';

/** The browser extension: its ZIP, which talks to the address it was downloaded from, and its newest reading rules. */
export const extension = new Hono<AppEnv>()
	.use(signedIn)
	.get('/', (c) => c.json<ExtensionRelease>({ version: release.version }))
	.get('/reading-rules', (c) => {
		const { etag, text } = shippedReadingRules();
		if (sameAs(c.req.header('If-None-Match'), etag)) return c.body(null, 304, { ETag: etag });
		return c.body(text, 200, { 'Content-Type': 'application/json', ETag: etag });
	})
	.get('/download', async (c) => {
		const { origin } = new URL(c.req.url);
		const etag = `"${zipName(origin)}"`;
		if (sameAs(c.req.header('If-None-Match'), etag)) return c.body(null, 304, { ETag: etag });
		const bytes = await extensionZip(c.env, origin, (work) => c.executionCtx.waitUntil(work));
		return c.body(bytes as Uint8Array<ArrayBuffer>, 200, {
			'Content-Type': 'application/zip',
			'Content-Disposition': `attachment; filename="kindling-extension-${release.version}.zip"`,
			'Content-Length': String(bytes.length),
			ETag: etag,
		});
	});

const sameAs = (header: string | undefined, etag: string) =>
	header?.split(',').some((one) => one.trim().replace(/^W\//, '') === etag || one.trim() === '*') ?? false;
