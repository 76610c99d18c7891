import { expect, test } from 'vitest';
import { deviceOf } from '../../../worker/accounts/session/device.ts';

const engine = 'AppleWebKit/537.36 (KHTML, like Gecko)';
const windows = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64)';
const mac = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)';
const iPhone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)';
const phone = 'Mozilla/5.0 (Linux; Android 15; Pixel 9)';

test.each([
	[`${windows} ${engine} Chrome/150.0.0.0 Safari/537.36`, 'Chrome on Windows'],
	[`${windows} ${engine} Chrome/150.0.0.0 Safari/537.36 Edg/150.0.0.0`, 'Microsoft Edge on Windows'],
	[`${windows} ${engine} Chrome/150.0.0.0 Safari/537.36 OPR/120.0.0.0`, 'Opera on Windows'],
	[`${mac} AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Safari/605.1.15`, 'Safari on macOS'],
	[`${iPhone} Version/19.0 Mobile/15E148 Safari/604.1`, 'Safari on iOS'],
	[`${iPhone} CriOS/150.0.0.0 Mobile/15E148 Safari/604.1`, 'Chrome on iOS'],
	[`${iPhone} FxiOS/140.0 Mobile/15E148 Safari/605.1.15`, 'Firefox on iOS'],
	[`${phone} ${engine} Chrome/150.0.0.0 Mobile Safari/537.36`, 'Chrome on Android'],
	[
		`${phone} ${engine} SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36`,
		'Samsung Internet for Android on Android',
	],
	['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox on Linux'],
	[`Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${engine} Chrome/150.0.0.0 Safari/537.36`, 'Chrome on Chrome OS'],
	['Kindling-Sync/1.0 (Windows NT 10.0)', 'Windows'],
])('a session names its device roughly: %s', (userAgent, device) => {
	expect(deviceOf(userAgent)).toBe(device);
});

test('free text in a User-Agent is never shown', () => {
	expect(deviceOf('Call <b>+1 555 0100</b> now')).toBeNull();
	expect(deviceOf('')).toBeNull();
	expect(deviceOf(undefined)).toBeNull();
	// Only the first 500 characters are read.
	const after = (length: number) => deviceOf(`${'x'.repeat(length)} Chrome/`);
	expect([after(492), after(493), deviceOf('Chrome/150')]).toEqual(['Chrome', null, 'Chrome']);
});
