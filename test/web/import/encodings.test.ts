// The rules: docs/product/import.md.
import { expect, test } from 'vitest';
import { readTable } from '../../../web/screens/prospect-list/import/import-table.ts';
import { readingsOf } from '../../../web/ui/files/decode-text.ts';

/** Encodes a text, by looking up which byte or pair of bytes decodes to each character. */
function encodedIn(encoding: string, text: string): Uint8Array {
	const decoder = new TextDecoder(encoding);
	const bytesOf = new Map<string, number[]>();
	for (let lead = 255; lead >= 0; lead -= 1) {
		if (lead >= 0x80) {
			for (let trail = 0xff; trail >= 0x40; trail -= 1) {
				const pair = decoder.decode(Uint8Array.of(lead, trail));
				if ([...pair].length === 1 && pair !== '\ufffd') bytesOf.set(pair, [lead, trail]);
			}
		}
		const one = decoder.decode(Uint8Array.of(lead));
		if (one !== '\ufffd') bytesOf.set(one, [lead]);
	}
	return Uint8Array.from([...text].flatMap((letter) => bytesOf.get(letter) ?? [0x3f]));
}

const file = (...lines: string[]) => ['Name,Title,Company', ...lines].join('\n');

test.each([
	['windows-1250', file('Łucja Wiśniewska,Dyrektor,Źródło Sp. z o.o.', 'Żaneta Kość,Prezes,Ćma SA')],
	['windows-1250', file('Jiří Dvořák,Ředitel,Žluťoučký s.r.o.', 'Růžena Nováková,CFO,Plain')],
	['windows-1250', file('Erdős Győző,Ügyvezető,Fűző Kft.', 'Kovács László,CTO,Őrség')],
	['windows-1250', file('Šimić Đorđe,Direktor,Čakovec d.o.o.')],
	['windows-1251', file('Пётр Лесков,Директор,ООО Приём', 'Анна Орлова,Партнёр,Ромашка')],
	['windows-1253', file('Γιώργος Παπαδόπουλος,Διευθυντής,Ελληνική', 'Ελένη Νικολάου,Δικηγόρος,Αθήνα')],
	['windows-1254', file('Ayşe Yılmaz,Müdür,Işık A.Ş.', 'Çağla Öztürk,Ortak,Güneş')],
	['windows-1252', file('Zoë Müller,Geschäftsführerin,Möwe GmbH', 'José Núñez,Director,Año Nuevo SL')],
	['windows-1252', file('Bjørn Ågård,Direktør,Blåbær AS', 'Søren Kjær,CFO,Plain')],
	['windows-1252', file('François Lefèvre,Gérant,Forêt SA', 'Zoë Noël,Associée,Père & Fils')],
	['macintosh', file('Zoë Müller,Geschäftsführerin,Möwe GmbH', 'José Núñez,Director,Año Nuevo SL')],
	['macintosh', file('Jörg Gröger,CEO,Plain')],
	['shift_jis', file('山田 花子,部長,青空商事', '鈴木 一郎,社長,みどり工業')],
	['shift_jis', file('佐藤 さくら,マネージャー,カエデ株式会社')],
	['gb18030', file('张伟,经理,北京科技有限公司', '朱丽,总监,上海贸易')],
	['big5', file('陳大文,經理,台北科技', '林美麗,總監,香港貿易')],
	['euc-kr', file('김민수,대표이사,한국상사', '이영희,부장,서울전자')],
	['koi8-r', file('Пётр Лесков,Директор,ООО Приём', 'Анна Орлова,Партнёр,Ромашка')],
])('a file in %s is read, or asked about with this reading among two or three', (encoding, text) => {
	const readings = readingsOf(encodedIn(encoding, text));
	expect(readings).toContain(text);
	expect(readings.length).toBeLessThanOrEqual(3);
});

test.each([
	['windows-1250', file('Łucja Wiśniewska,Dyrektor,Źródło Sp. z o.o.', 'Żaneta Kość,Prezes,Ćma SA')],
	['windows-1252', file('Zoë Müller,Geschäftsführerin,Möwe GmbH', 'José Núñez,Director,Año Nuevo SL')],
	['windows-1251', file('Пётр Лесков,Директор,ООО Приём', 'Анна Орлова,Партнёр,Ромашка')],
	['macintosh', file('Zoë Müller,Geschäftsführerin,Möwe GmbH', 'José Núñez,Director,Año Nuevo SL')],
	['shift_jis', file('山田 花子,部長,青空商事', '鈴木 一郎,社長,みどり工業')],
])('nothing is asked where the letters of %s fit only one encoding', (encoding, text) => {
	expect(readingsOf(encodedIn(encoding, text))).toEqual([text]);
});

test('without a deciding letter there are two or three readings', () => {
	const readings = readingsOf(encodedIn('windows-1252', file('Hélène Père,CEO,Plain')));
	expect(readings.length).toBeGreaterThan(1);
	expect(readings).toEqual(
		expect.arrayContaining([expect.stringContaining('Hélène Père'), expect.stringContaining('Hélčne Pčre')]),
	);
});

test.each([
	['a letter cut in its middle', [0xc3]],
	['a letter of another encoding', [0xe9]],
	['two of them', [0xe9, 0x20, 0xfc]],
])('%s in a UTF-8 file spoils only itself', (_, broken) => {
	const before = new TextEncoder().encode(file('Zoë Müller,Geschäftsführerin,Möwe GmbH', 'José Núñez,Chief of Caf'));
	const after = new TextEncoder().encode(',Plain\nŽofie Kůrová,CFO,Čas\n李小龙,CEO,Plain');
	const [text, ...others] = readingsOf(Uint8Array.from([...before, ...broken, ...after]));
	expect(others).toEqual([]);
	const names = readTable(text ?? '')?.rows.map(({ cells }) => cells[0]);
	expect(names).toEqual(['Zoë Müller', 'José Núñez', 'Žofie Kůrová', '李小龙']);
	expect(text).toContain('Geschäftsführerin,Möwe GmbH');
});

test('UTF-16 is known by its mark, or by every second byte of its first line', () => {
	const text = file('Zoë Müller,CEO,Möwe');
	const little = new Uint8Array(Uint16Array.from(text, (letter) => letter.charCodeAt(0)).buffer);
	const big = Uint8Array.from(little, (_byte, at) => little[at ^ 1] ?? 0);
	for (const bytes of [little, big, Uint8Array.of(0xff, 0xfe, ...little), Uint8Array.of(0xfe, 0xff, ...big)]) {
		expect(readingsOf(bytes)).toEqual([text]);
	}
});

test('old Japanese mail programs are read, and plain ASCII is UTF-8', () => {
	const jis = Uint8Array.from([...'Name\n\x1b$B;3ED\x1b(B'].map((sign) => sign.charCodeAt(0)));
	expect(readingsOf(jis)).toEqual(['Name\n山田']);
	expect(readingsOf(new TextEncoder().encode(file('Ada,CEO,Plain')))).toEqual([file('Ada,CEO,Plain')]);
});
