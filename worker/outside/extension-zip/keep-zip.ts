import { dayMs } from '#contract/rules/durations';
import { withTimeout } from '#contract/rules/timeout';
import { log } from '../../http/log.ts';

const folder = 'extension/';
// When the store takes longer, the ZIP is made anew.
const timeoutMs = 2_000;
/** How many ZIPs stay in the store: one for each address that the app is reached under. */
const maxKept = 5;
const maxAgeMs = 30 * dayMs;

/** The ZIP for an origin, from the store. It is made when the store has none, and stored by `later`. */
export async function extensionZip(
	store: R2Bucket,
	origin: string,
	later: (work: Promise<unknown>) => void,
): Promise<{ etag: string; bytes: () => Promise<Uint8Array> }> {
	// Loaded for this call only: the code that compresses takes a part of every start.
	const { makeZip, zipName } = await import('./make-zip.ts');
	const name = await zipName(origin);
	return {
		etag: `"${name}"`,
		async bytes() {
			const kept = await stored(store, name);
			if (kept) return kept;
			const made = await makeZip(origin);
			later(put(store, name, made));
			return made;
		},
	};
}

// When the store fails, hangs or returns half a file, the ZIP is made anew. A damaged file is never handed out.
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

/**
 * Removes the ZIPs that were stored more than 30 days ago. Returns how many. One that is requested later is made again.
 */
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
