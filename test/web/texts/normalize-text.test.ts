// The rules: docs/product/import.md.
import { expect, test } from 'vitest';
import { normalizeText } from '#contract/rules/normalize-text';

const spellings: [string, ...string[]][] = [
	['sean obrien', "Sean O'Brien", 'Sean O’Brien', 'SEAN O‘BRIEN', 'Sean OʼBrien', 'Sean O`Brien', 'Sean OʻBrien'],
	['sean obrien', 'Sean O′Brien', 'Sean O´Brien', 'Sean O＇Brien', 'Sean Oꞌbrien', 'Sean O΄Brien', 'Sean OBrien'],
	['jean luc roux', 'Jean-Luc Roux', 'Jean‐Luc Roux', 'Jean‑Luc Roux', 'Jean–Luc Roux', 'Jean−Luc Roux'],
	['jean luc roux', 'Jean—Luc Roux', 'Jean－Luc Roux', 'Jean﹘Luc Roux', 'Jean - Luc Roux', 'Jean Luc Roux'],
	['schwarzenegger', 'Schwarzen\u00adegger', 'Schwarzen\u200begger', 'Schwarzen\u2060egger', '\ufeffSchwarzenegger'],
	['strauss', 'Strauß', 'STRAUSS', 'STRAUẞ', 'Strau\u200dß'],
	['aegir orsted', 'Ægir Ørsted', 'AEGIR ØRSTED'],
	['coeur', 'Cœur', 'CŒUR'],
	['gudrun thordardottir', 'Guðrún Þórðardóttir', 'GUÐRÚN ÞÓRÐARDÓTTIR'],
	['lukasz dordevic', 'Łukasz Đorđević', 'ŁUKASZ ÐORĐEVIĆ'],
	['ghawdex hal', 'Għawdex Ħal'],
	['ibrahim isik', 'İbrahim Işık', 'IBRAHIM IŞIK', 'i\u0307brahim ışık'],
	['aliyev sahin', 'Əliyev Şahin'],
	['ada lovelace', 'Ａｄａ　Ｌｏｖｅｌａｃｅ', '𝐀𝐝𝐚 𝓛ovelace', 'Ada\u00a0Lovelace', ' ada \t lovelace\n'],
	['fischer office', 'Fiſcher oﬃce'],
	['jose nunez', 'José Núñez', 'Jose\u0301 Nun\u0303ez', 'JOSÉ NÚÑEZ'],
	['nguyen thi e', 'Nguyễn Thị Ê'],
	['иорк елкин', 'Йорк Ёлкин', 'ЙОРК ёлкин'],
	['γιωργοσ ζωη', 'Γιώργος Ζωή', 'ΓΙΩΡΓΟΣ ΖΩΗ'],
	['علي كريم', 'علی کریم', 'عَلي كريم', 'علـي كريم'],
	['גורג', "ג'ורג'", 'ג׳ורג׳'],
	['robert "bob" smith', 'Robert “Bob” Smith', 'Robert "Bob" Smith', 'Robert „Bob‟ Smith'],
	['ガブ 가나', 'ｶﾞﾌﾞ 가나', 'カ\u3099フ\u3099 \u1100\u1161\u1102\u1161'],
];

test.each(spellings.flatMap(([plain, ...all]) => all.map((one) => [one, plain])))(
	'%j is compared as %j, and that as itself',
	(one, plain) => {
		expect(normalizeText(one)).toBe(plain);
		expect(normalizeText(plain)).toBe(plain);
	},
);

test.each([
	['Müller', 'Mueller'],
	['がく', 'かく'],
	['Åse', 'Aase'],
	['C++', 'C#'],
	['Ann Lee', 'Annlee'],
	['कि', 'क'],
])('%j and %j differ', (one, other) => {
	expect(normalizeText(one)).not.toBe(normalizeText(other));
});

test('a text of only such signs stays, and an invisible one is empty', () => {
	expect(["'", ' – ', '"', '’-'].map(normalizeText)).toEqual(["'", '–', '"', '’-']);
	expect(['', ' ', '\u200b', '\u00ad \ufeff'].map(normalizeText)).toEqual(['', '', '', '']);
});

test('a character is normalized the same, whatever came before it', () => {
	const texts = spellings.flat();
	const once = texts.map(normalizeText);
	expect(texts.toReversed().map(normalizeText).toReversed()).toEqual(once);
	expect(texts.map((text) => normalizeText(`${text} ${text}`))).toEqual(once.map((text) => `${text} ${text}`));
});
