import { CircleCheck, Download, FileArchive, Settings, ToggleRight } from 'lucide-react';
import type { ReactNode } from 'react';
import release from '#version' with { type: 'json' };
import { ExternalButtonLink } from '../../ui/button.tsx';
import { Card, CardTitle } from '../../ui/card.tsx';
import { PersonPath } from '../../ui/person-path.tsx';

/** The four steps from the download to the first import. */
export function Installation() {
	return (
		<Card aria-labelledby="installation">
			<CardTitle id="installation" icon={<FileArchive aria-hidden />} className="mb-5">
				Installation
			</CardTitle>
			<PersonPath
				stops={[
					{
						mark: <Download />,
						title: '1. Download the ZIP',
						text: (
							<Step>
								<p>It’s set up for this site. Unzip it into a folder you’ll keep.</p>
								<ExternalButtonLink variant="primary" href="/api/extension/download" download className="mt-3">
									<Download aria-hidden />
									Download Extension
								</ExternalButtonLink>
								<p className="mt-1.5 text-ink-3 text-sm">Version {release.version}</p>
							</Step>
						),
					},
					{
						mark: <ToggleRight />,
						title: '2. Load it unpacked',
						text: (
							<Step>
								Open <b>chrome://extensions</b>, switch on <b>Developer mode</b> at the top right, click{' '}
								<b>Load unpacked</b> and choose the folder.
							</Step>
						),
					},
					{
						mark: <Settings />,
						title: '3. Configure it',
						text: (
							<Step>
								Pin Kindling to the toolbar and open it. The API URL is filled in already; the gear shows it. If this
								site moves to another address, download the extension again from there.
							</Step>
						),
					},
					{
						mark: <CircleCheck />,
						title: '4. Start using it',
						text: (
							<Step>
								Do a people search in your sales search tool, open Kindling and click <b>Import Search Results</b>.
							</Step>
						),
						goal: true,
					},
				]}
			/>
		</Card>
	);
}

function Step({ children }: { children: ReactNode }) {
	return <div className="mt-0.5 text-base text-ink-2 [&_b]:font-semibold [&_b]:text-ink">{children}</div>;
}
