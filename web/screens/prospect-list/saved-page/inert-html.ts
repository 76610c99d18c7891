// What is not closed goes to the end of the page, as browsers read it. Otherwise the search for a missing end would begin
// anew at each start, and a few hundred kB of such markup would take minutes.
const scripts = /<(script|style)\b[^>]*(?:>[\s\S]*?(?:<\/\1\s*>|$)|$)/gi;
const tags = /<[a-z][^\s/>]*(?:"[^"]*(?:"|$)|'[^']*(?:'|$)|[^>"'])*(?:>|$)/gi;
// Values in quotation marks are matched first, so that nothing changes within them.
const attributes = /"[^"]*"|'[^']*'|(?<![\w-])(?:style|on[a-z]+)(?=\s*=)/gi;

/**
 * HTML without its scripts and styles, and with other names for the attributes that hold such. A parsed document runs
 * none of them anyway; but the browser checks each against the content security policy of the app, and reports it.
 */
export const inertHtml = (html: string) =>
	html.replace(scripts, '').replace(tags, (tag) => tag.replace(attributes, renamed));

const renamed = (found: string) => (/^["']/.test(found) ? found : `data-off-${found}`);
