import { builtExtension, bytesOf } from './built-extension.ts';

const path = 'reading-rules.json';

/** The reading rules of the built extension, as the document's text, with an ETag that changes with it. */
export async function shippedReadingRules(): Promise<{ etag: string; text: string }> {
	const file = (await builtExtension()).files[path] ?? { text: '' };
	const bytes = bytesOf(file);
	const digest = await crypto.subtle.digest('SHA-256', bytes as Uint8Array<ArrayBuffer>);
	const hash = [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
	return { etag: `"${hash}"`, text: new TextDecoder().decode(bytes) };
}
