import { CircleFadingArrowUp } from 'lucide-react';
import { Button, Panel } from './controls.tsx';
import { isFromStore } from './host.ts';
import { isOlder } from './version.ts';

/** Says that the server offers a newer version of the extension. */
export function Outdated({ newest, apiUrl }: { newest: string | null; apiUrl: string }) {
	const { version } = chrome.runtime.getManifest();
	if (newest === null || !isOlder(version, newest)) return null;
	return (
		<Panel title={`Version ${newest} of the extension is out`} tone="warn" role="status">
			<p className="mt-1">
				This is version {version}. {isFromStore() && 'Your browser will update it from its store.'}
			</p>
			{!isFromStore() && (
				<Button className="mt-3" onClick={() => chrome.tabs.create({ url: `${apiUrl}/extension` })}>
					<CircleFadingArrowUp aria-hidden /> Get the new version
				</Button>
			)}
		</Panel>
	);
}
