import { isEmailAddress } from './email-address.ts';

// Domains of most people's mail. The second row has real domains that are one letter away from one in the first.
const common =
	'gmail.com|googlemail.com|yahoo.com|yahoo.co.uk|yahoo.fr|yahoo.de|yahoo.es|yahoo.it|yahoo.ca|hotmail.com|hotmail.co.uk|hotmail.fr|hotmail.de|hotmail.it|hotmail.es|outlook.com|outlook.de|outlook.fr|icloud.com|aol.com|proton.me|protonmail.com|fastmail.com|zoho.com|yandex.ru|yandex.com|gmx.de|gmx.net|gmx.at|gmx.ch|web.de|t-online.de|freenet.de|posteo.de|mailbox.org|bluewin.ch|orange.fr|wanadoo.fr|laposte.net|free.fr|libero.it|virgilio.it|tiscali.it|ziggo.nl|planet.nl|uol.com.br|bol.com.br|sapo.pt|comcast.net|verizon.net|sbcglobal.net|btinternet.com|live.com|live.co.uk|live.nl|live.fr'.split(
		'|',
	);
const real = new Set([
	...common,
	...'mail.com|email.com|ymail.com|fmail.com|gmx.com|gmx.fr|gmx.us|gmx.es|gmx.eu|web.com|web.dk|aon.com|aol.de|hey.com|pm.me|me.com|live.de|live.it|live.be|live.ca|live.no|live.dk|live.se|outlook.it|outlook.es|outlook.be|outlook.at|outlook.pt|outlook.ie|outlook.dk|yahoo.be|yahoo.se|yahoo.no|yahoo.dk|yahoo.ie|yahoo.in|yahoo.gr|yahoo.pl|yahoo.at|hotmail.be|hotmail.nl|hotmail.se|hotmail.no|hotmail.dk|hotmail.ca|hotmail.gr|yandex.ua|yandex.by|yandex.kz|yandex.fr|free.de|planet.de|bol.com|bluewin.com|web.dev'.split(
		'|',
	),
]);

/**
 * Returns the address that was probably meant, where the domain is one letter away from a common one; else undefined.
 */
export function likelyAddress(typed: string): string | undefined {
	const address = typed.trim();
	const at = address.lastIndexOf('@');
	const domain = address.slice(at + 1).toLowerCase();
	if (!isEmailAddress(address) || real.has(domain)) return undefined;
	const meant = common.find((each) => isOneLetterAway(domain, each));
	return meant && `${address.slice(0, at)}@${meant}`;
}

// True for one letter more, one less, another one, or two that changed places.
function isOneLetterAway(one: string, other: string): boolean {
	let start = 0;
	while (start < one.length && one[start] === other[start]) start += 1;
	const [left, right] = [one.slice(start), other.slice(start)];
	return (
		left.slice(1) === right ||
		left === right.slice(1) ||
		left.slice(1) === right.slice(1) ||
		(left.slice(2) === right.slice(2) && left.slice(0, 2) === `${right[1]}${right[0]}`)
	);
}
