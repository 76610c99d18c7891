import type { BuiltFile } from '#extension-files';

/** The built extension. It is a chunk of its own: only the two calls that hand it out load it. */
export const builtExtension = async () => (await import('#extension-files')).default;

/** The bytes of a built file. */
export const bytesOf = (file: BuiltFile): Uint8Array =>
	'text' in file
		? new TextEncoder().encode(file.text)
		: Uint8Array.from(atob(file.base64), (character) => character.charCodeAt(0));
