import built from '#extension-files';

const path = 'reading-rules.json';

/** The reading rules of the built extension, as the document's text, with an ETag that changes with it. */
export async function shippedReadingRules(): Promise<{ etag: string; text: string }> {
	const bytes = Uint8Array.from(atob(built.files[path] ?? ''), (character) => character.charCodeAt(0));
	const digest = await crypto.subtle.digest('SHA-256', bytes);
	const hash = [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
	return { etag: `"${hash}"`, text: new TextDecoder().decode(bytes) };
}
