import { dayMs } from '#contract/rules/durations';
import { withTimeout } from '#contract/rules/timeout';
import build from '#extension-build' with { type: 'json' };
import type { Bindings } from '../env.ts';
import { log } from '../http/log.ts';
import { fingerprint } from '../http/token.ts';
import { readFiles } from './read-files.ts';

const folder = 'extension/';
// If the store takes longer, the ZIP is made anew.
const timeoutMs = 2_000;
/** The most ZIPs in the store: one for each address that the app is reached under. */
const maxKept = 5;
const maxAgeMs = 30 * dayMs;

/**
 * Returns the name of an origin's ZIP in the store, from the build's hash and the origin: equal names mean equal bytes.
 */
export const zipName = (origin: string): string => fingerprint(`${build.hash}\0${origin}`);

/**
 * Returns the ZIP for an origin from the store; if the store has none, makes it from the static assets and has `later`
 * store it. Throws a Problem (503) when neither can be read.
 */
export async function extensionZip(
	{ FILES: store, ASSETS: assets }: Pick<Bindings, 'FILES' | 'ASSETS'>,
	origin: string,
	later: (work: Promise<unknown>) => void,
): Promise<Uint8Array> {
	const name = zipName(origin);
	const kept = await stored(store, name);
	if (kept) return kept;
	// Loaded for this call only, because the code that compresses would slow every start.
	const [files, { makeZip }] = await Promise.all([readFiles(assets), import('./make-zip.ts')]);
	const made = makeZip(files, origin);
	later(put(store, name, made));
	return made;
}

// If the store fails, hangs or returns half a file, the ZIP is made anew. A damaged file is never handed out.
async function stored(store: R2Bucket, name: string): Promise<Uint8Array | undefined> {
	try {
		return await withTimeout(timeoutMs, async () => {
			const found = await store.get(folder + name);
			const bytes = found && new Uint8Array(await found.arrayBuffer());
			return found && bytes?.length === found.size && String(bytes.length) === found.customMetadata?.bytes
				? bytes
				: undefined;
		});
	} catch (error) {
		log('error', 'extension-store', { message: error instanceof Error ? error.message : 'unknown' });
		return undefined;
	}
}

/** Removes ZIPs stored more than 30 days ago, and returns how many. If requested later, a ZIP is made again. */
export async function removeOldZips(store: R2Bucket): Promise<number> {
	const { objects } = await store.list({ prefix: folder });
	const old = objects.filter(({ uploaded }) => Date.now() - uploaded.getTime() > maxAgeMs).map(({ key }) => key);
	if (old.length > 0) await store.delete(old);
	return old.length;
}

async function put(store: R2Bucket, name: string, bytes: Uint8Array): Promise<void> {
	try {
		await store.put(folder + name, bytes, {
			httpMetadata: { contentType: 'application/zip' },
			customMetadata: { bytes: String(bytes.length) },
		});
		const { objects } = await store.list({ prefix: folder });
		const old = objects
			.sort((a, b) => b.uploaded.getTime() - a.uploaded.getTime())
			.map(({ key }) => key)
			.filter((key) => key !== folder + name)
			.slice(maxKept - 1);
		if (old.length > 0) await store.delete(old);
	} catch (error) {
		log('error', 'extension-store', { message: error instanceof Error ? error.message : 'unknown' });
	}
}

/** Returns the reading rules of the built extension as text, with an ETag that changes with them. */
export const shippedReadingRules = (): { etag: string; text: string } => ({
	etag: `"${fingerprint(build.readingRules)}"`,
	text: build.readingRules,
});
