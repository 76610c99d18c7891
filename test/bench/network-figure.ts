import { limits, networkPeopleMost } from '#contract/rules/limits';
import { inParts } from '../../web/queries/cache/parts.ts';
import { people } from './people.ts';
import type { Figure } from './report.ts';
import { app, call } from './servers.ts';

const total = 30_000;

/** Measures uploading a network, in the parts a browser sends, over a network as large. */
export async function networkFigure(cookie: string): Promise<Figure> {
	const network = people(total, 2_000).map(({ name, linkedinUrl }, at) => ({
		name,
		linkedinUrl,
		company: `Company ${at % 900}`,
		position: 'Senior Engineer',
		connectedOn: '2020-06-01',
		email: at % 7 === 0 ? `person.${at}@example.com` : null,
	}));
	const upload = async () => {
		const uploadId = crypto.randomUUID();
		let from = 1;
		for (const part of inParts(network, { most: networkPeopleMost, mostBytes: limits.bodyBytes - 200 })) {
			await call(`${app}/api/my-network`, { cookie, body: { uploadId, from, total, people: part } });
			from += part.length;
		}
	};
	await upload();
	const start = performance.now();
	await upload();
	return { what: 'upload of a network of 30,000', unit: 'ms', bar: 10_000, value: performance.now() - start };
}
