/**
 * The built extension, each file by its path: its text or, when it is no text, its bytes in base64.
 * .scripts/build/build-extension.ts writes it.
 */
export type BuiltFiles = Record<string, BuiltFile>;
export type BuiltFile = { text: string } | { base64: string };

/** The bytes of a built file. */
export const bytesOf = (file: BuiltFile): Uint8Array =>
	'text' in file
		? new TextEncoder().encode(file.text)
		: Uint8Array.from(atob(file.base64), (character) => character.charCodeAt(0));
