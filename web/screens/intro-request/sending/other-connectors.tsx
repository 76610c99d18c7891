import { Check } from 'lucide-react';
import type { Connector, ConnectorChoice } from '../../../features/connectors/connectors.ts';
import { ReachMark } from '../../../features/connectors/reach-mark.tsx';
import { Reasons } from '../../../features/connectors/reasons.tsx';
import { useFirstFew } from '../../../ui/use-first-few.tsx';

const few = 5;

type OtherConnectorsProps = {
	/** Everyone who could introduce the prospect. */
	choices: readonly ConnectorChoice[];
	chosen: Connector;
	onChoose: (connector: Connector) => void;
};

/** True if there is anyone to choose but the connection source. */
export const hasChoice = (choices: readonly ConnectorChoice[]) => choices.some(({ isSource }) => !isSource);

/**
 * Everyone who could introduce the prospect, best first, each with the reasons. A press chooses one for this request.
 */
export function OtherConnectors({ choices, chosen, onChoose }: OtherConnectorsProps) {
	const { shown, more } = useFirstFew(choices, few, '-mx-2 px-2');
	return (
		<>
			<h3 className="font-semibold text-sm">Who can introduce me</h3>
			<ol className="-mx-2 mt-1">
				{shown.map(({ name, connectionId, about, reach, reasons, ledger }, at) => {
					const isChosen = chosen.name === name && chosen.connectionId === connectionId;
					return (
						// biome-ignore lint/suspicious/noArrayIndexKey: two of one name may be in it, and the order is all it shows.
						<li key={at}>
							<button
								type="button"
								aria-pressed={isChosen}
								onClick={() => onChoose({ name, connectionId })}
								className="flex min-h-9 w-full items-center gap-3 rounded-sm px-2 py-1 text-left text-sm hover:bg-hover pointer-coarse:min-h-11"
							>
								<span className="wrap-anywhere min-w-0 flex-1">
									<span dir="auto" className="block font-semibold text-ember-ink">
										<span>{name}</span>
										<ReachMark reach={reach} />
									</span>
									{about && (
										<span dir="auto" className="block text-ink-3">
											{about}
										</span>
									)}
									<Reasons reasons={reasons} ledger={ledger} />
								</span>
								{isChosen && <Check aria-hidden className="size-4 shrink-0 text-ember-ink" />}
							</button>
						</li>
					);
				})}
			</ol>
			{more}
		</>
	);
}
