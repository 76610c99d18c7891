import { type Line, wordsIn } from './line-words.ts';

const longestSignature = 8;
const longestLine = 90;
const longestDevice = 160;

const listed = (words: string) => new Set(words.split(' '));
// "Sent from my iPhone" in many languages: the verb, the possessive, what leads to the name, and what follows it.
const verbs = listed(
	'sent get written gesendet geschrieben verfasst envoyé obtenez enviado enviada obtener obtenha inviato scarica ottieni verzonden verstuurd skickat skickades sendt lähetetty hämta wysłane wysłano odesláno odoslané poslano trimis küldve gönderildi отправлено надіслано изпратено أرسلت أُرسلت נשלח 送 发 發 보냄',
);
const possessives = listed(
	'my mein meinem meiner mon ma mi mio meu minha mijn min mitt mojego mého môjho моего мого моя 我',
);
const others = listed(
	'from via with using on an a the for message this diese nachricht wurde von vom mit über aus der dem die für de depuis du avec pour desde do da dal dalla il para per met van vanaf voor från fra för med til z ze s dla pro с со от на для din من الـ מ か ら 信 自 的 從 从 傳 传 내 에서 umdan ımdan dan den app mail email secure smartphone phone mobile mobil device gerät handy tablet plus pro max mini ultra note 5g se',
);
const devices = listed('phone mobile mobil handy smartphone tablet device gerät');
const brand =
	/^(?:iphon|ipad|ipod|android|galaxy|samsung|huawei|xiaomi|redmi|pixel|nokia|blackberry|windows|outlook|gmail|yahoo|proton|spark|thunderbird|aquamail|bluemail|fairemail|yandex|gmx|ios|macos)\p{L}{0,8}$/u;

/** True for a line in which a device or a program names itself, and no one says anything else. */
function isDevice({ raw }: Line): boolean {
	if (raw.length > longestDevice) return false;
	const words = wordsIn(raw);
	const isNamed = words.some((word) => brand.test(word));
	const isMine = words.some((word) => possessives.has(word));
	return (
		(isNamed || (isMine && words.some((word) => devices.has(word)))) &&
		words.some((word) => verbs.has(word)) &&
		words.every(
			(word) => verbs.has(word) || possessives.has(word) || others.has(word) || brand.test(word) || /\d/.test(word),
		)
	);
}

/**
 * Returns how many of the last lines are a signature: short lines below two dashes with a name, an address or a number;
 * or the one line in which a device names itself, after an empty line. 0 if in doubt.
 */
export function signatureLength(lines: readonly Line[], writer: string): number {
	const last = lines.findLastIndex(({ isBlank }) => !isBlank);
	let length = 0;
	let end = last;
	const line = lines[end];
	if (line && isDevice(line) && (lines[end - 1]?.isBlank || /^--$/.test(lines[end - 1]?.raw.trim() ?? ''))) {
		length = lines.length - end;
		end = lines.findLastIndex(({ isBlank }, at) => at < end && !isBlank);
	}
	for (let at = end; at >= 0 && end - at <= longestSignature; at -= 1) {
		const one = lines[at];
		if (!one || one.isBlank || one.raw.length > longestLine) return length;
		if (/^\s*(?:--|—|__)\s*$/.test(one.raw))
			return isCard(lines.slice(at + 1, end + 1), writer) ? lines.length - at : length;
	}
	return length;
}

// True for lines with the writer's name, an address, a number or a web page.
function isCard(lines: readonly Line[], writer: string): boolean {
	const names = wordsIn(writer).filter((word) => word.length > 1);
	if (lines.length === 0) return true;
	if (lines.some(({ raw }) => /\?\s*$/.test(raw))) return false;
	return lines.some(
		({ raw, words }) =>
			(words.length <= 6 && words.some((word) => names.includes(word))) ||
			/\S@\S+\.\S|https?:|www\.|\+?\d[\d ()/.-]{6,}\d/.test(raw),
	);
}
