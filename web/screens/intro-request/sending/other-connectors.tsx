import { useQuery } from '@tanstack/react-query';
import { Check } from 'lucide-react';
import { useState } from 'react';
import type { AskedBefore } from '#contract/intro-request';
import type { Prospect } from '#contract/prospect';
import { connectionsQuery } from '../../../queries/connections.ts';
import { Button } from '../../../ui/button.tsx';
import { type Connector, connectorChoices } from './connectors.ts';

const few = 5;

type OtherConnectorsProps = {
	prospect: Prospect;
	asked: readonly AskedBefore[];
	chosen: Connector;
	onChoose: (connector: Connector) => void;
};

/** Everybody who could introduce the person, when there is a choice. A press makes one the connector of this request. */
export function OtherConnectors({ prospect, asked, chosen, onChoose }: OtherConnectorsProps) {
	const { data: connections = [] } = useQuery(connectionsQuery(prospect.id));
	const [isWhole, setWhole] = useState(false);
	const choices = connectorChoices(prospect.connectionSource, connections, asked);
	if (choices.length < (prospect.connectionSource ? 2 : 1)) return null;
	return (
		<div className="mt-4 border-t pt-4">
			<h3 className="font-semibold text-sm">Who could introduce you</h3>
			<ul className="-mx-2 mt-1">
				{(isWhole ? choices : choices.slice(0, few)).map(({ name, connectionId, about, past }) => {
					const isChosen = chosen.name === name && chosen.connectionId === connectionId;
					return (
						<li key={connectionId}>
							<button
								type="button"
								aria-pressed={isChosen}
								onClick={() => onChoose({ name, connectionId })}
								className="flex min-h-9 w-full items-center gap-3 rounded-sm px-2 py-1 text-left text-sm hover:bg-hover pointer-coarse:min-h-11"
							>
								<span className="wrap-anywhere min-w-0 flex-1">
									<span dir="auto" className="block font-semibold text-ember-ink">
										{name}
									</span>
									{about && (
										<span dir="auto" className="block text-ink-3">
											{about}
										</span>
									)}
									{past && <span className="block text-ink-3">{past}</span>}
								</span>
								{isChosen && <Check aria-hidden className="size-4 shrink-0 text-ember-ink" />}
							</button>
						</li>
					);
				})}
			</ul>
			{!isWhole && choices.length > few && (
				<Button variant="ghost" className="-mx-2 px-2" onClick={() => setWhole(true)}>
					Show all {choices.length}
				</Button>
			)}
		</div>
	);
}
