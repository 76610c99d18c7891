import { type Line, wordsIn } from './line-words.ts';
import { secretMark } from './secrets.ts';
import { askerNames, keyOf, type SentMail } from './sent-mail.ts';

/** Recognises how mail programs, in any language, announce a quoted mail of ours. */
export type Announcements = ReturnType<typeof announcementsOf>;

const longest = 400;

/** Tells if a text has a date with its year, and if it has a time. Digits of other scripts count. */
const hasDate = (text: string) =>
	/(?<!\d)(?:19|20|25)\d\d(?!\d)/.test(text)
		? /(?<!\d)\d{1,2}(?!\d)/.test(text)
		: /(?<!\d)\d{1,2}[./-] ?\d{1,2}[./-] ?\d{2}(?!\d)|(?<!\d)1[34]\d\d[/-]\d{1,2}[/-]\d{1,2}(?!\d)/.test(text);
const hasTime = (text: string) => /(?<!\d)\d{1,2}[:.h]\d\d(?!\d)/.test(text);
// The zeros of scripts with their own digits.
const zeros = ['٠', '۰', '०', '০', '๐', '０'].map((zero) => zero.charCodeAt(0));
const plainDigits = (text: string) =>
	text.replace(/[^\P{Nd}0-9]/gu, (digit) => {
		const value = zeros.map((zero) => digit.charCodeAt(0) - zero).find((one) => one >= 0 && one < 10);
		return value === undefined ? digit : String(value);
	});

/**
 * The facts about a line that decide if it is an announcement. `ours` is `sure` for words that only we have, `name` for
 * only the asker's name.
 */
type Facts = { text: string; isDated: boolean; isTimed: boolean; ours: 'sure' | 'name' | null; isEnd: boolean };

export function announcementsOf(lines: readonly Line[], sent: SentMail) {
	const names = askerNames(sent).map((name) => ` ${name} `);
	const subjects = sent.subjects.map((subject) => ` ${keyOf(wordsIn(subject))} `);
	const own = sent.asker.addresses.map((one) => one.toLowerCase()).filter(Boolean);
	const recipients = sent.recipient.map((one) => one.toLowerCase()).filter(Boolean);

	function factsOf(...parts: (Line | undefined)[]): Facts {
		const text = plainDigits(
			parts
				.map(
					(line) =>
						line?.raw
							.slice(0, longest)
							.replace(/^[\s>|]+/, '')
							.trim() ?? '',
				)
				.join(' '),
		)
			.slice(0, longest)
			.toLowerCase();
		const words = ` ${keyOf(wordsIn(text))} `;
		const isSure = text.includes(secretMark) || own.some((one) => text.includes(one)) || /\bvia kindling\b/.test(text);
		const isName = names.some((name) => words.includes(name));
		return {
			text,
			isDated: hasDate(text),
			isTimed: hasTime(text),
			ours: isSure ? 'sure' : isName ? 'name' : null,
			isEnd: /[:：]\**$|-{3,}$/.test(text),
		};
	}

	/** Returns the line above that says something, skipping blank lines and rules. -1 if there is none close by. */
	function above(at: number): number {
		for (let up = at - 1; up >= 0 && up >= at - 5; up -= 1) {
			const line = lines[up];
			if (line && !line.isBlank && !line.isRule) return up;
		}
		return -1;
	}

	const isWhole = ({ isDated, ours, isEnd }: Facts) => isDated && (ours === 'sure' || (ours === 'name' && isEnd));
	// True for the beginning of an announcement that goes on in the next line.
	const isBegun = ({ text, isDated, ours }: Facts, next: Facts) =>
		isDated && (ours !== null || /[<(,]$/.test(text) || next.text.startsWith(secretMark) || next.text.startsWith('<'));

	/**
	 * Finds the one, two or three lines that announce the quotation at a line. Null if there are none. `isOurs`: they say
	 * that it is our mail.
	 */
	function announcing(at: number): { from: number; isOurs: boolean; isEnd: boolean } | null {
		const last = above(at);
		const [a, b, c] = [lines[last], lines[last - 1], lines[last - 2]];
		if (!a) return null;
		const facts = factsOf(a);
		if (facts.text.length >= longest) return null;
		const { isEnd } = facts;
		if (isWhole(facts)) return { from: last, isOurs: true, isEnd };
		// A program breaks a long line. Its rest is short, or begins with the address.
		const goesOn = facts.isEnd || facts.ours === 'sure';
		if (goesOn && b && !b.isBlank && b.depth === a.depth) {
			const before = factsOf(b);
			if (isWhole(factsOf(b, a)) && (isBegun(before, facts) || isWhole(before)))
				return { from: last - 1, isOurs: true, isEnd };
			const isThree = c && !c.isBlank && c.depth === a.depth && before.ours !== null && a.weight < 40;
			if (isThree && isWhole(factsOf(c, b, a)) && isBegun(factsOf(c), before))
				return { from: last - 2, isOurs: true, isEnd };
		}
		const isSender = labelOf(a) && new RegExp(`${secretMark}[>)\\]]?$`).test(facts.text);
		if (facts.ours === 'sure' && (isEnd || isSender)) return { from: last, isOurs: true, isEnd };
		if (facts.isDated && facts.isTimed && isEnd) return { from: last, isOurs: false, isEnd };
		return null;
	}

	const label = /^[\s>|*_]*([^\s:：*][^:：\n]{0,29}?)\s*\*{0,2}\s*[:：]/;
	const labelOf = (line: Line | undefined) => {
		const name = line && !line.isBlank ? label.exec(line.raw.slice(0, longest))?.[1] : undefined;
		return name !== undefined && /\p{L}/u.test(name);
	};
	/** True for a label whose value belongs to our mail: its writer, its recipient, its time, its subject. */
	function isOfOurs(line: Line): boolean {
		const { text, isDated, ours } = factsOf(line);
		if (isDated || ours !== null || recipients.some((one) => text.includes(one))) return true;
		const value = keyOf(wordsIn(text.slice(text.search(/[:：]/) + 1)));
		return value !== '' && subjects.some((subject) => subject.includes(` ${value} `) || ` ${value} `.includes(subject));
	}

	/**
	 * Finds the block of headers, such as "From: Ada" above "Sent: Monday", whose sender is in this line. Null if there
	 * is none.
	 */
	function headers(at: number): { from: number; to: number } | null {
		const line = lines[at];
		if (!line || !labelOf(line) || factsOf(line).ours !== 'sure') return null;
		let [to, count, isDated] = [at, 1, factsOf(line).isDated];
		for (let next = at + 1; next < lines.length && next <= to + 3 && count < 8; next += 1) {
			const one = lines[next];
			if (!one || one.depth !== line.depth || !labelOf(one) || !isOfOurs(one)) continue;
			// The lines in between belong to it, unless one is blank.
			if (next > to + 1 && lines.slice(to + 1, next).some((between) => between.isBlank && next > to + 2)) break;
			[to, count] = [next, count + 1];
			isDated ||= factsOf(one).isDated;
		}
		// The last headers may say something else, such as a changed subject.
		for (let more = 0; more < 2 && count >= 3; more += 1) {
			const one = lines[to + 1];
			const isLast = lines[to + 2]?.isBlank || lines[to + 3]?.isBlank;
			if (one && isLast && one.depth === line.depth && labelOf(one)) to += 1;
		}
		// Some programs put the day first.
		const first = lines[at - 1];
		const isDayFirst = !isDated && first !== undefined && labelOf(first) && factsOf(first).isDated;
		if (count + (isDayFirst ? 1 : 0) < 3 && !(count === 2 && isDated)) return null;
		return { from: isDayFirst ? at - 1 : at, to };
	}

	/** Returns the first of the lines that only separate: "-----Original Message-----". */
	function parting(at: number): number {
		let from = at;
		for (let up = at - 1; up >= 0 && up >= at - 4; up -= 1) {
			const line = lines[up];
			if (!line || line.isBlank) continue;
			if (!line.isRule && !/^[\s>|]*[-–—―‐_=*]{4,}[^-–—―‐_=*].{0,80}[-–—―‐_=*]{4,}\s*$/.test(line.raw)) break;
			from = up;
		}
		return from;
	}

	return { announcing, headers, parting };
}
