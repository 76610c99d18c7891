import { hexDigest } from '../../http/token.ts';
import { builtExtension, bytesOf } from './built-extension.ts';

const path = 'reading-rules.json';

/** The reading rules of the built extension, as the document's text, with an ETag that changes with it. */
export async function shippedReadingRules(): Promise<{ etag: string; text: string }> {
	const file = (await builtExtension()).files[path] ?? { text: '' };
	const bytes = bytesOf(file);
	return { etag: `"${hexDigest(bytes)}"`, text: new TextDecoder().decode(bytes) };
}
