import type { ReadingRules } from '#contract/reading-rules';

/**
 * Masks a text: letters become x and digits 1; spaces and separators stay. The site's own words for mutual connections
 * and the next page stay too, because a reader looks for them.
 */
export function maskedText(text: string, inside: readonly string[], whole: readonly string[]): string {
	if (whole.some((word) => word.toLowerCase() === text.trim().toLowerCase())) return text;
	const lower = text.toLowerCase();
	const word = inside.find((one) => lower.includes(one.toLowerCase()));
	if (!word) return masked(text);
	const at = lower.indexOf(word.toLowerCase());
	return masked(text.slice(0, at)) + word + masked(text.slice(at + word.length));
}

const masked = (text: string) =>
	text
		.replace(/\s+/g, ' ')
		.replace(/\p{N}/gu, '1')
		.replace(/[^\s\d.,·•|()'’&/:-]/gu, 'x');

/** Words that web developers use in names of classes, attributes and elements. */
const ordinary = new Set(
	`a11y absolute accordion action actions active actor add alert align aligned alt anchor app area aria around
	arrow artdeco article aside attribute auto autocomplete avatar background badge banner bar between black block
	blue body border bottom box break btn bullet button caption card carousel cell center check checkbox checked
	checkmark circle clamp class close closed col collapse color column compact company component connection
	connections container content control count cursor dark data date default deferred degree describedby
	description details dialog did dir disabled div dots dropdown dummy elevation ellipsis ember empty enabled end
	entity even expand expanded facet feature feed field filter filters first fixed flat flex fluid focus font
	footer form full ghost global gray green grey grid group grow hash haspopup header heading headline headshot
	height hidden hide highlight horizontal hover href html icon id image img index info initialized inline inner
	input inside intersect into item items job justify label labelledby lang large last layout lazy lead leads left
	less level lg light line lines link list listitem live loaded loader loading lockup logo main margin max md
	media medium member menu message metadata middle min modal module more mutual name narrow nav new next none
	nowrap odd offscreen one only open option order outer outlet outside overflow overlay owns padding page pages
	pagination panel paragraph people person photo pill placeholder pointer popover portal position presence
	presentation pressed previous primary profile progress query radio read red rel relative render reset result
	results right role root rounded row rows rtl sales save scroll search secondary section select selected
	selection separator shadow shared show shrink sidebar single size skeleton slot sm small sn space span spinner
	spotlight square sr src stack start state static status step sticky stretch style sub submit subtitle summary
	svg tab tabindex table tag target td template term tertiary test testid text theme thin three title toggle
	tooltip top tr tracking tree trigger truncate truncated two type ul unit urn value vertical view viewport
	visibility visible visually white whitespace wide width words wrap wrapper x xl xs zero`.split(/\s+/),
);

/** HTML and SVG elements whose names aren't ordinary words. */
const standard =
	/^(?:html|head|body|h[1-6]|p|a|b|i|u|s|em|strong|ol|li|dl|dt|dd|th|tbody|thead|tfoot|hr|br|figure|figcaption|fieldset|legend|textarea|time|mark|sup|code|pre|picture|video|path|g|d|use|circle|rect|for)$/;
const parts = /[\p{L}\p{N}]+/gu;

/**
 * Masks names of classes, attributes and elements, part by part. Only words of the rules and of web developers stay,
 * and a person's name is neither.
 */
export function nameMask(rules: ReadingRules): (name: string) => string {
	const known = new Set(JSON.stringify(rules).toLowerCase().match(parts));
	const isKnown = (part: string) => known.has(part.toLowerCase()) || ordinary.has(part.toLowerCase());
	return (name) =>
		standard.test(name)
			? name
			: name
					.replace(parts, (part) => (isKnown(part) ? part : part.replace(/\p{N}/gu, '1').replace(/\p{L}/gu, 'x')))
					.replace(/[^\w-]/g, 'x');
}
