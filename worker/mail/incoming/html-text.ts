import { Parser } from 'htmlparser2';

/** The most characters of HTML that are read. */
const mostHtml = 400_000;
/**
 * Stops reading when more elements than this are open, because each one slows the parser, which gets this many
 * characters at a time.
 */
const mostOpen = 1_000;
const atOnce = 10_000;
/** Deeper quotes and lists look like this one. */
const mostLevels = 20;

// Programs send an emoji as a picture.
const isEmoji = /^[\p{Extended_Pictographic}\p{Emoji_Component}]{1,12}$/u;
const unread = new Set(['script', 'style', 'template', 'title']);
// The fewest line breaks around each element.
const breaks = new Map([
	...[
		'address',
		'article',
		'dd',
		'div',
		'dl',
		'dt',
		'footer',
		'form',
		'header',
		'li',
		'main',
		'section',
		'table',
		'tr',
	].map((name) => [name, 1] as const),
	...['blockquote', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'hr', 'ol', 'p', 'pre', 'ul'].map((name) => [name, 2] as const),
]);

/**
 * Returns the text of a mail that has only HTML. Quoted lines begin with ">" as in plain text; pictures are left out
 * except for emoji, and the address of a link follows its text. Takes time in proportion to the length.
 */
export function htmlText(html: string): string {
	const parts: string[] = [];
	// Needed before the next word: line breaks, or else a space.
	let gap = 0;
	let isSpaced = false;
	let [open, quotes, quotesBefore, pre, hidden] = [0, 0, 0, 0, 0];
	// The number of each list's next item; 0 for lists without numbers.
	const lists: number[] = [];
	const links: { href: string; shown: string }[] = [];

	const marks = (level: number) => '> '.repeat(Math.min(level, mostLevels));
	const part = (name: string) => {
		gap = Math.max(gap, breaks.get(name) ?? 0);
	};
	const write = (word: string) => {
		if (parts.length === 0) parts.push(marks(quotes));
		else if (gap > 0) {
			const between = marks(Math.min(quotes, quotesBefore)).trimEnd();
			parts.push(`\n${`${between}\n`.repeat(Math.min(gap, 3) - 1)}${marks(quotes)}`);
		} else if (isSpaced) parts.push(' ');
		[gap, isSpaced, quotesBefore] = [0, false, quotes];
		parts.push(word);
	};
	const read = (words: string) => {
		const [link] = links.slice(-1);
		for (const [at, word] of words.split(/[ \t\r\n\f\u200b]+/).entries()) {
			if (at > 0) isSpaced = true;
			if (!word) continue;
			write(word);
			if (link) link.shown += word;
		}
	};
	const readLines = (lines: string) => {
		for (const [at, line] of lines.split(/\r?\n/).entries()) {
			if (at > 0) gap += 1;
			if (line) write(line);
		}
	};

	const parser = new Parser({
		onopentag(name, { href = '', alt = '' }) {
			open += 1;
			part(name);
			if (unread.has(name)) hidden += 1;
			else if (name === 'br') gap += 1;
			else if (name === 'hr') write('-'.repeat(40));
			else if (name === 'img' && isEmoji.test(alt) && hidden === 0) read(alt);
			else if (name === 'td' || name === 'th') isSpaced = true;
			else if (name === 'pre') pre += 1;
			else if (name === 'blockquote') quotes += 1;
			else if (name === 'ul' || name === 'ol') lists.push(name === 'ol' ? 1 : 0);
			else if (name === 'li') item();
			else if (name === 'a') links.push({ href: href.replace(/^mailto:/i, ''), shown: '' });
		},
		ontext(words) {
			if (hidden > 0) return;
			if (pre > 0) readLines(words);
			else read(words);
		},
		onclosetag(name) {
			open -= 1;
			if (unread.has(name)) hidden -= 1;
			else if (name === 'pre') pre -= 1;
			else if (name === 'blockquote') quotes -= 1;
			else if (name === 'ul' || name === 'ol') lists.pop();
			else if (name === 'a') close(links.pop());
			part(name);
		},
	});
	function item() {
		const next = lists.pop() ?? 0;
		lists.push(next && next + 1);
		write(`${'   '.repeat(Math.min(lists.length, mostLevels) - 1)} ${next > 0 ? `${next}.` : '*'}`);
		isSpaced = true;
	}
	function close(link: (typeof links)[number] | undefined) {
		if (!link?.href || link.href.startsWith('#')) return;
		if (link.shown === link.href) return;
		isSpaced ||= link.shown !== '';
		write(link.shown === '' ? link.href : `(${link.href})`);
	}
	const whole = html.slice(0, mostHtml);
	for (let at = 0; at < whole.length && open < mostOpen; at += atOnce) parser.write(whole.slice(at, at + atOnce));
	// The end of a cut text would be half a tag.
	if (open < mostOpen) parser.end();
	return parts.join('').trim();
}
