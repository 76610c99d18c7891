/**
 * Signs that a redesign of the site may take from a reader, one at a time, as a change of the page's HTML. The links,
 * the texts and the controls stay.
 */
export const redesigns = {
	'the container of the results has no name': (html: string) =>
		html
			.replaceAll(' id="search-results-container"', '')
			.replaceAll(' data-x--search-results-container=""', '')
			.replaceAll(' data-sn-view-name="module-lead-search-results"', ''),
	'rows are no list items': (html: string) => renamed(html, { ol: 'div', ul: 'div', li: 'div', tr: 'div', td: 'div' }),
	'the data attributes have other names': (html: string) =>
		html.replace(/ data-([\w-]+)/g, (_, name: string) => ` data-${hashed(name)}`),
	'there are no data attributes': (html: string) => html.replace(/ data-[\w-]+(?:="[^"]*")?/g, ''),
	'the classes have other names': (html: string) =>
		html.replace(/ class="([^"]*)"/g, (_, names: string) => ` class="${names.split(' ').map(hashed).join(' ')}"`),
	'each row has one more wrapper': (html: string) =>
		html
			.replace(/<(li|tr)(?= (?:class="artdeco-list__item|data-x--people))/g, '<div class="wrapper"><$1')
			.replace(/(<\/li>|<\/tr>)(?=\s*(?:<div class="wrapper">|<\/ol>|<\/tbody>))/g, '$1</div>'),
	'the elements have other names': (html: string) =>
		renamed(html, { div: 'section', span: 'x-text', dd: 'p', h1: 'h2', aside: 'div', p: 'x-line' }),
	'there are no marks at all': (html: string) =>
		html
			.replace(/<input type="checkbox"[^>]*><label>.*?<\/label>/g, '')
			.replace(/ (?:data-[\w-]+|id)(?:="[^"]*")?/g, '')
			.replace(/ class="([^"]*)"/g, (_, names: string) => ` class="${names.split(' ').map(hashed).join(' ')}"`),
} as const;
export type Redesign = keyof typeof redesigns;

/** Redesigns a page. The rows that its script holds as data are changed where they are made. */
export const redesigned = (html: string, redesign: Redesign) =>
	html
		.split(/(<script[\s\S]*?<\/script>)/)
		.map((part) => (part.startsWith('<script') ? part : redesigns[redesign](part)))
		.join('');

const renamed = (html: string, names: Record<string, string>) =>
	html.replace(/<(\/?)([\w-]+)(?=[\s>])/g, (_, slash: string, name: string) => `<${slash}${names[name] ?? name}`);

/** Returns another name for a name, always the same. */
function hashed(name: string): string {
	let hash = 7;
	for (const character of name) hash = (hash * 31 + character.charCodeAt(0)) % 1_000_003;
	return name && `q${hash.toString(36)}`;
}
