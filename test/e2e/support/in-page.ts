import { resolve } from 'node:path';
import type { Page } from '@playwright/test';
import type { InPage } from '../../extension/in-page/main.ts';
import { bundle } from './bundle.ts';

const entry = resolve(import.meta.dirname, '../../extension/in-page/main.ts');
let bundled: Promise<string> | undefined;

/**
 * Calls a function of test/extension/in-page in the page: the extension's readers, on documents parsed there. It is
 * where the readers run, and takes a twentieth of the time of a DOM written in JavaScript.
 */
export async function inPage<Name extends keyof InPage>(
	page: Page,
	name: Name,
	...args: Parameters<InPage[Name]>
): Promise<ReturnType<InPage[Name]>> {
	bundled ??= bundle(entry);
	if (!(await page.evaluate(() => 'inPage' in globalThis))) await page.evaluate(await bundled);
	return page.evaluate(
		([called, given]) => {
			const { inPage } = globalThis as unknown as { inPage: Record<string, (...given: unknown[]) => unknown> };
			return inPage[called]?.(...given);
		},
		[name, args] as [string, unknown[]],
	) as Promise<ReturnType<InPage[Name]>>;
}
