import type { APIResponse } from '@playwright/test';

/**
 * Scores a page's headers by the rules of MDN's HTTP Observatory; 100 and more is an A+. Rules that need https or the
 * preload list (cookies, redirection, preloading) count as neutral here, as for a site that is just set up.
 */
export function pointsOf(response: APIResponse): Record<string, number> {
	const { [policyName]: policy = '', ...headers } = response.headers();
	const maxAge = Number(/max-age=(\d+)/.exec(headers['strict-transport-security'] ?? '')?.[1] ?? 0);
	const isolated = (name: string, ...good: string[]) => (good.includes(headers[name] ?? '') ? 10 : 0);
	return {
		baseline: 100,
		[policyName]: pointsOfPolicy(policy),
		'x-frame-options': /(^|;)\s*frame-ancestors /.test(policy) ? 5 : headers['x-frame-options'] ? 0 : -20,
		'referrer-policy': privateReferrers.includes(headers['referrer-policy'] ?? '') ? 5 : 0,
		'strict-transport-security': maxAge === 0 ? -20 : maxAge < 15_768_000 ? -10 : 0,
		'x-content-type-options': headers['x-content-type-options'] === 'nosniff' ? 0 : -5,
		'cross-origin-resource-policy': isolated('cross-origin-resource-policy', 'same-origin', 'same-site'),
		'cross-origin-opener-policy': isolated('cross-origin-opener-policy', 'same-origin'),
		'cross-origin-embedder-policy': isolated('cross-origin-embedder-policy', 'require-corp', 'credentialless'),
		'access-control-allow-origin': headers['access-control-allow-origin'] ? -50 : 0,
	};
}

const policyName = 'content-security-policy';
const privateReferrers = ['no-referrer', 'same-origin', 'strict-origin', 'strict-origin-when-cross-origin'];
const broad = ['ftp:', 'http:', 'https:', '*'];

function pointsOfPolicy(policy: string): number {
	if (!policy) return -25;
	const directives = new Map(
		policy.split(';').map((directive) => {
			const [name = '', ...sources] = directive.trim().split(/\s+/);
			return [name, sources] as const;
		}),
	);
	const sources = (name: string) => directives.get(name) ?? directives.get('default-src') ?? ['*'];
	const has = (name: string, ...unsafe: string[]) => sources(name).some((source) => unsafe.includes(source));
	if (has('script-src', ...broad, "'unsafe-inline'", 'data:') || has('object-src', ...broad)) return -20;
	if (has('script-src', "'unsafe-eval'") || has('style-src', "'unsafe-eval'")) return -10;
	if (has('style-src', ...broad, "'unsafe-inline'", 'data:')) return 0;
	return directives.get('default-src')?.join() === "'none'" ? 10 : 5;
}
