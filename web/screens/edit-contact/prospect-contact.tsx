import type { RequestInHistory } from '#contract/intro-request';
import { prospectChannelTexts } from '#contract/rules/prospect-answer';
import { isWebAddress } from '#contract/rules/web-address';

/** Shows how the prospect wants to be contacted, as said with their yes. Nothing if they didn't say. */
export function ProspectContact({ link }: { link: RequestInHistory['prospectLink'] }) {
	const { way, contact } = link ?? {};
	if (!way && !contact) return null;
	return (
		<p>
			{way && prospectChannelTexts[way].replace('my', 'their')}
			{way && contact && ': '}
			{contact && (isWebAddress(contact) ? <a href={contact}>{contact}</a> : contact)}
		</p>
	);
}
