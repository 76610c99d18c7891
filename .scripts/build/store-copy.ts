import { readdirSync, readFileSync } from 'node:fs';

type Manifest = Record<string, unknown>;

/** Placeholder for the copy's name in Firefox, which keeps it forever. Each publisher sets their own. */
const geckoId = 'extension@kindling.invalid';

/** The right to open a panel beside the page. It shows no question when someone installs or uses it. */
const panelRight = 'sidePanel';

/**
 * The manifest of the copy for stores, made of that of the download. One manifest serves both browsers: each of them
 * leaves out what it does not know. It has no `key`, since a store gives an id of its own, and no host: the user enters
 * an address, and the browser asks (decision 024).
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

/** The files of the copy for stores, by path, made of a built extension in `folder`. No server's address is in it. */
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
