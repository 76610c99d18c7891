import { log } from '../lib/log.ts';
import { makeZip, zipName } from './make-zip.ts';

const folder = 'extension/';
/** How long the store may take, in ms, before the ZIP is made afresh instead. */
const patience = 2_000;
/** ZIPs of the current build that stay, one for each address the app is reached under. */
const keptMost = 5;

/** The ZIP for an origin from the store, under its content's name; made and stored where the store has none. */
export async function extensionZip(
	store: R2Bucket,
	origin: string,
	later: (work: Promise<unknown>) => void,
): Promise<{ etag: string; bytes: () => Promise<Uint8Array> }> {
	const name = await zipName(origin);
	return {
		etag: `"${name}"`,
		async bytes() {
			const kept = await stored(store, name);
			if (kept) return kept;
			const made = makeZip(origin);
			later(put(store, name, made));
			return made;
		},
	};
}

// A store that fails, hangs or hands back half a file costs a fresh ZIP, never a wrong answer.
async function stored(store: R2Bucket, name: string): Promise<Uint8Array | undefined> {
	try {
		return await within(patience, async () => {
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
			.slice(keptMost - 1);
		if (old.length > 0) await store.delete(old);
	} catch (error) {
		log('error', 'extension-store', { message: error instanceof Error ? error.message : 'unknown' });
	}
}

async function within<T>(ms: number, work: () => Promise<T>): Promise<T> {
	let timer: ReturnType<typeof setTimeout> | undefined;
	const late = new Promise<never>((_, reject) => {
		timer = setTimeout(() => reject(new Error('The store is slow.')), ms);
	});
	try {
		return await Promise.race([work(), late]);
	} finally {
		clearTimeout(timer);
	}
}
