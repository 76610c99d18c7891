// The package has no types; these are the parts the tests use.
declare module 'jsdom' {
	export class JSDOM {
		constructor(html: string, options?: { url?: string });
		window: Window & typeof globalThis;
	}
}
