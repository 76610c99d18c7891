import { Handshake } from 'lucide-react';
import type { ComponentProps } from 'react';
import { useActions } from '../../features/actions/use-actions.ts';
import { lazyPart } from '../../ui/loading/lazy-part.tsx';
import { fetchEarly } from '../../ui/loading/when-fetched.ts';
import { Popover } from '../../ui/overlays/popover.tsx';

const ConnectorsPanel = lazyPart(async () => (await import('./connectors-panel.tsx')).ConnectorsPanel);

type WhoCanIntroduceProps = Omit<ComponentProps<typeof ConnectorsPanel>, 'among'> & {
	/** The same as the panel's `among`, asked for when it opens. */
	among: () => ReadonlySet<string> | undefined;
	/** Whether another button is the loud one. */
	isQuiet: boolean;
};

/** The button that opens whoever could introduce the people of a list. What is chosen there closes it. */
export function WhoCanIntroduce({ among, isQuiet, onPick, onCompany, onShare, ...panel }: WhoCanIntroduceProps) {
	useActions({ share: onShare });
	return (
		<Popover
			face={
				<>
					<Handshake aria-hidden className="max-sm:hidden" />
					<span>Who can introduce me</span>
				</>
			}
			variant={isQuiet ? 'secondary' : 'primary'}
			align="right"
			width="wide"
			{...fetchEarly(ConnectorsPanel)}
		>
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
		</Popover>
	);
}
