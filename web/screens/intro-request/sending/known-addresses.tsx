import { useQuery } from '@tanstack/react-query';
import { Check } from 'lucide-react';
import { useState } from 'react';
import type { ConnectorAddress } from '#contract/path-queries';
import { addressKey } from '#contract/rules/email-address';
import { formatDay, formatLongDay } from '#contract/rules/format';
import { connectorAddressesQuery } from '../../../queries/connector-addresses.ts';
import { Button } from '../../../ui/button.tsx';

const few = 2;

type KnownAddressesProps = {
	prospectId: string;
	/** The name of the connector who is asked. */
	connector: string;
	/** The address in the field. */
	chosen: string;
	/** Enter in the empty field takes the first address. */
	takesEnter: boolean;
	onChoose: (address: string) => void;
};

/** Addresses that may be the connector's. A press puts one into the field; nothing is filled in automatically. */
export function KnownAddresses({ prospectId, connector, chosen, takesEnter, onChoose }: KnownAddressesProps) {
	const { data: known = [] } = useQuery(connectorAddressesQuery(prospectId, connector));
	const [isWhole, setWhole] = useState(false);
	const isChosen = ({ email }: ConnectorAddress) => addressKey(email) === addressKey(chosen);
	if (known.length === 0) return null;
	return (
		<>
			<ul aria-label="Known addresses" className="-mx-2 mt-1">
				{(isWhole ? known : known.slice(0, few)).map((address, at) => (
					<li key={address.email}>
						<button
							type="button"
							aria-pressed={isChosen(address)}
							onClick={() => onChoose(address.email)}
							className="flex min-h-7 w-full items-center gap-x-3 rounded-sm px-2 py-0.5 text-left text-sm hover:bg-hover pointer-coarse:min-h-11"
						>
							<span className="flex min-w-0 flex-1 flex-wrap gap-x-3">
								<span className="wrap-anywhere min-w-0 font-semibold text-ember-ink">{address.email}</span>
								<span dir="auto" className="wrap-anywhere min-w-0 text-ink-3">
									{origin(address)}
								</span>
							</span>
							{at === 0 && takesEnter && !chosen.trim() && (
								<kbd aria-hidden className="text-ink-3 text-xs max-lg:hidden">
									Enter
								</kbd>
							)}
							{isChosen(address) && <Check aria-hidden className="size-4 shrink-0 text-ember-ink" />}
						</button>
					</li>
				))}
			</ul>
			{known.length > few && (
				<Button variant="ghost" className="-mx-2 px-2" onClick={() => setWhole(!isWhole)}>
					{isWhole ? 'Show fewer' : `Show all ${known.length}`}
				</Button>
			)}
		</>
	);
}

const places = {
	prospect: { theirs: 'In your lists', sameName: 'Same name in your lists' },
	network: { theirs: 'In your network', sameName: 'Same name in your network' },
	contacts: { theirs: 'In your contacts', sameName: 'May be theirs, from your contacts' },
};

/** Describes the source of an address and, if its owner may be a namesake, that person. */
function origin({ source, isTheirs, askedAt, connectedOn, title, company }: ConnectorAddress): string {
	const place = source !== 'request' && places[source][isTheirs ? 'theirs' : 'sameName'];
	const asked = askedAt && `Asked on ${formatDay(askedAt)}`;
	const since = connectedOn && `connected since ${formatLongDay(connectedOn)}`;
	const namesake = isTheirs ? [] : [title, company];
	return [asked || place, since, ...namesake].filter(Boolean).join(' · ');
}
