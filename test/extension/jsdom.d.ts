// The package brings no types; this is all that the tests use of it.
declare module 'jsdom' {
	export class JSDOM {
		constructor(html: string, options?: { url?: string });
		window: Window & typeof globalThis;
	}
}
