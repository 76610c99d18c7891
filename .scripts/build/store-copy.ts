import { readdirSync, readFileSync } from 'node:fs';

type Manifest = Record<string, unknown>;

/** Placeholder for the copy's name in Firefox, which keeps it forever. Each publisher sets their own. */
const geckoId = 'extension@kindling.invalid';

/** The permission to open a panel beside the page. Browsers ask nothing for it. */
const panelRight = 'sidePanel';

/**
 * Makes the manifest of the copy for stores from the download's. It serves both browsers, because each ignores what it
 * doesn't know. It has no `key`, since a store assigns its own id, and no host: the user enters an address, and the
 * browser asks (decision 024).
 */
export function storeManifest({ key: _, host_permissions: _host, ...download }: Manifest): Manifest {
	return {
		...download,
		minimum_chrome_version: '121',
		background: { service_worker: 'background.js', scripts: ['background.js'] },
		permissions: [...(download.permissions as string[]), panelRight],
		optional_host_permissions: ['https://*/*', 'http://localhost/*'],
		side_panel: { default_path: 'popup.html?panel' },
		sidebar_action: {
			default_panel: 'popup.html?panel',
			default_title: 'Kindling',
			default_icon: { '16': 'icons/16.png', '32': 'icons/32.png' },
			open_at_install: false,
		},
		browser_specific_settings: {
			gecko: {
				id: geckoId,
				strict_min_version: '128.0',
				data_collection_permissions: { required: ['personallyIdentifyingInfo', 'websiteContent'] },
			},
		},
	};
}

/**
 * Returns the files of the copy for stores, by path, from a built extension in `folder`. They contain no server's
 * address.
 */
export function storeFiles(folder: string): Map<string, Uint8Array> {
	const paths = readdirSync(folder, { recursive: true, withFileTypes: true })
		.filter((entry) => entry.isFile())
		.map((entry) => `${entry.parentPath}/${entry.name}`.slice(folder.length + 1).replaceAll('\\', '/'))
		.sort();
	const files = new Map(paths.map((path) => [path, new Uint8Array(readFileSync(`${folder}/${path}`))]));
	const manifest = JSON.parse(readFileSync(`${folder}/manifest.json`, 'utf8')) as Manifest;
	const json = (value: unknown) => new TextEncoder().encode(`${JSON.stringify(value, null, '\t')}\n`);
	return files.set('manifest.json', json(storeManifest(manifest))).set('config.json', json({ apiUrl: '' }));
}
