import { listen } from '../../run.ts';
import { type Account, again, Stop, Unavailable } from '../api.ts';

/** What wrangler has said: all its words, and its warnings. */
type Said = { output: string; warnings: string[] };

const timeoutMs = () => Number(process.env.WRANGLER_TIMEOUT_MS ?? 180_000);

/** Runs wrangler for the account. Throws a Stop with its reason when it fails or takes too long. */
export async function wrangler(what: string, account: Account, args: string[]): Promise<Said> {
	const { code, output, isLate } = await listen(args, timeoutMs(), { CLOUDFLARE_ACCOUNT_ID: account.id });
	// wrangler ends with 0 when it is stopped.
	if (isLate)
		throw new Unavailable(`${what} failed. Cloudflare did not answer within ${timeoutMs() / 1000} s.\n${again}`);
	if (code !== 0) throw failure(what, output);
	return { output, warnings: warningsIn(output) };
}

// wrangler adds its banner, tables, an invitation to report bugs and the place of its log file.
function failure(what: string, output: string): Stop {
	const [, error = output] = /\[ERROR\]\s*([\s\S]*)/.exec(output) ?? [];
	const reason = (error.split(/\n\s*(?:If you think this is a bug|🪵|📎)/)[0] ?? error).trim();
	if (/\[code: 10000\]|Authentication error|not authorized/i.test(reason)) {
		const rights =
			'Sign in again with `npm run wrangler -- login`, or give the API token the rights of docs/deploy.md.';
		return new Stop(`${what} failed. ${reason}\n${rights}`);
	}
	// Cloudflare's own faults, and the network's, pass by themselves. Anything else stays until somebody changes it.
	const passes =
		/\b5\d\d\b|internal error|fetch failed|timed? ?out|ECONN|too many requests|throttling|\b429\b|code: (971|10429)\b/i.test(
			reason,
		);
	return passes ? new Unavailable(`${what} failed. ${reason}\n${again}`) : new Stop(`${what} failed. ${reason}`);
}

const warningsIn = (output: string): string[] =>
	[...output.matchAll(/\[WARNING\]\s*([\s\S]*?)(?=\n\s*\n\s*\n|\n\S|▲|✘|$)/g)].map(([, text = '']) =>
		text.replace(/\s+/g, ' ').trim(),
	);
