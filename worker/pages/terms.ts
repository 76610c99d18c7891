import { html } from 'hono/html';
import { firstName } from '#contract/rules/first-name';
import { formatLongDay } from '#contract/rules/format';
import { firstTermDay, type IntroTerms, permittedWords, termWays, termWayTexts } from '#contract/rules/intro-terms';

type About = {
	asker: string;
	/** The connector's name; null where only their address is known, and so nothing that could be mentioned. */
	connection: string | null;
	/** The request, on a page about several. */
	request: string | null;
	prospect: { name: string };
	terms: IntroTerms | null;
};

/** The terms on which a connector agrees: one tap each, and one to clear them all. */
export const termsParts = ({ asker, connection, request, prospect, terms }: About) => html`<form method="post">
<h3>How I’d like to be introduced</h3>
${request ? html`<input type="hidden" name="request" value="${request}">` : ''}
<p class="quiet">Optional. ${asker} sees it right away.</p>
${connection ? mention(asker, connection, prospect.name, terms) : ''}
<div class="three small">${termWays.map((way) => html`<button name="terms" value="${way}" aria-pressed="${String(terms?.by === way)}">${termWayTexts[way]}</button>`)}</div>
<div class="day"><input type="date" name="notBefore" min="${firstTermDay(Date.now())}" value="${terms?.notBefore ?? ''}" aria-label="Not before"><button name="terms" value="date" aria-pressed="${String(Boolean(terms?.notBefore))}">Not before</button></div>
${terms?.notBefore ? html`<p class="quiet">Not before ${formatLongDay(terms.notBefore)}. ${asker} will be reminded then.</p>` : ''}
${terms ? html`<p class="quiet"><button class="plain" name="terms" value="none">Clear these</button></p>` : ''}</form>`;

const mention = (asker: string, connection: string, prospect: string, terms: IntroTerms | null) =>
	html`<button name="terms" value="mention" aria-pressed="${String(terms?.mayMention ?? false)}">${firstName(asker)} can write to ${firstName(prospect)} and mention my name</button>
<p class="quiet">They may say only: “${permittedWords(connection)}”</p>`;
