import build from '#extension-build' with { type: 'json' };
import { fingerprint } from '../http/token.ts';

/** The reading rules of the built extension, as the document's text, with an ETag that changes with it. */
export const shippedReadingRules = (): { etag: string; text: string } => ({
	etag: `"${fingerprint(build.readingRules)}"`,
	text: build.readingRules,
});
