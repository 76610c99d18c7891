import type { BrowserContext } from '@playwright/test';
import { extensionId } from '../../../worker/contract/extension.ts';

type Errors = { message?: string }[];
type Info = { manifestErrors: Errors; runtimeErrors: Errors; installWarnings: Errors };
type Update = (update: object, done: () => void) => void;
type DeveloperPrivate = {
	updateProfileConfiguration: Update;
	updateExtensionConfiguration: Update;
	getExtensionInfo: (id: string, hear: (info: Info) => void) => void;
	deleteExtensionErrors: (which: { extensionId: string }, done: () => void) => void;
};
type Chrome = { chrome: { developerPrivate: DeveloperPrivate } };

/**
 * Makes Chrome collect the extension's errors, which it does only in developer mode. Opening the page of extensions
 * costs as much as a test, so it is opened once.
 */
export async function collectErrors(context: BrowserContext) {
	const page = await context.newPage();
	await page.goto('chrome://extensions');
	await page.evaluate(
		(id) =>
			new Promise<void>((resolve) => {
				const { developerPrivate } = (globalThis as unknown as Chrome).chrome;
				developerPrivate.updateProfileConfiguration({ inDeveloperMode: true }, () =>
					developerPrivate.updateExtensionConfiguration({ extensionId: id, errorCollection: true }, resolve),
				);
			}),
		extensionId,
	);
	return {
		page,
		/** Problems since the last call: manifest, installation, errors, logs. */
		sinceLastCall: () =>
			page.evaluate(
				(id) =>
					new Promise<string[]>((resolve) => {
						const { developerPrivate } = (globalThis as unknown as Chrome).chrome;
						developerPrivate.getExtensionInfo(id, ({ manifestErrors, runtimeErrors, installWarnings }) => {
							const all = [...manifestErrors, ...runtimeErrors, ...(installWarnings ?? [])];
							const texts = all.map((one) => (typeof one === 'string' ? one : (one.message ?? JSON.stringify(one))));
							developerPrivate.deleteExtensionErrors({ extensionId: id }, () => resolve(texts));
						});
					}),
				extensionId,
			),
	};
}
