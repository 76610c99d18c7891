import * as z from 'zod/mini';

/** The settings form of the popup. The value is an origin, such as https://kindling.example. */
export const apiAddress = z.object({
	apiUrl: z.pipe(
		z.string(),
		z.transform((text, context) => {
			const origin = originOf(text);
			if (!origin) context.issues.push({ code: 'custom', message: notAnAddress, input: text });
			return origin ?? '';
		}),
	),
});
const notAnAddress = 'Enter a full address, such as https://kindling.example.';

function originOf(text: string): string | null {
	try {
		const { origin, protocol } = new URL(text.trim());
		return protocol === 'https:' || protocol === 'http:' ? origin : null;
	} catch {
		return null;
	}
}
