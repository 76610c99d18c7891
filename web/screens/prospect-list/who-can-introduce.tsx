import type { ComponentProps } from 'react';
import { useActions } from '../../features/actions/use-actions.ts';
import { fetchEarly } from '../../ui/loading/after-fetching.ts';
import { lazyPart } from '../../ui/loading/lazy-part.tsx';
import { ConnectorsButton } from './toolbar-frame.tsx';

const ConnectorsPanel = lazyPart(async () => (await import('./connectors-panel.tsx')).ConnectorsPanel);

type WhoCanIntroduceProps = Omit<ComponentProps<typeof ConnectorsPanel>, 'among'> & {
	/** Returns the panel's `among`. Called when it opens. */
	among: () => ReadonlySet<string> | undefined;
	/** Another button is the primary one. */
	isQuiet: boolean;
};

/** The button that opens the connectors of a list. Choosing one closes it. */
export function WhoCanIntroduce({ among, isQuiet, onPick, onCompany, onShare, ...panel }: WhoCanIntroduceProps) {
	useActions({ share: onShare });
	return (
		<ConnectorsButton isQuiet={isQuiet} {...fetchEarly(ConnectorsPanel)}>
			{(close) => (
				<ConnectorsPanel
					{...panel}
					among={among()}
					onPick={(name) => {
						close();
						onPick(name);
					}}
					onCompany={(company) => {
						close();
						onCompany(company);
					}}
					onShare={() => {
						close();
						onShare();
					}}
				/>
			)}
		</ConnectorsButton>
	);
}
