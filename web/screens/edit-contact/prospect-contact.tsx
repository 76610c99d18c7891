import type { RequestInHistory } from '#contract/intro-request';
import { prospectWayTexts } from '#contract/rules/prospect-answer';
import { isWebAddress } from '#contract/rules/web-address';

/** Shows how the prospect likes to be met, as they said it with their yes; nothing where they said nothing. */
export function ProspectContact({ link }: { link: RequestInHistory['prospectLink'] }) {
	const { way, contact } = link ?? {};
	if (!way && !contact) return null;
	return (
		<p>
			{way && prospectWayTexts[way].replace('my', 'their')}
			{way && contact && ': '}
			{contact && (isWebAddress(contact) ? <a href={contact}>{contact}</a> : contact)}
		</p>
	);
}
