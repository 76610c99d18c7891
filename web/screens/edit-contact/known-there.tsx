import { useQuery } from '@tanstack/react-query';
import { Building2, ExternalLink } from 'lucide-react';
import { type KnownThere, knownThereMost } from '#contract/network-match';
import type { Prospect } from '#contract/prospect';
import { isWebAddress } from '#contract/rules/text';
import { paths } from '../../paths.ts';
import { prospectNetworkQuery } from '../../queries/network-match.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Card, CardTitle } from '../../ui/card.tsx';
import { IconLink } from '../../ui/icon-button.tsx';
import { useFirstFew } from '../../ui/use-first-few.tsx';

type KnownThereProps = {
	prospect: Prospect;
	/** The connection source as it is in the form now. */
	source: string;
	onUse: (name: string) => void;
};

const shownAtFirst = 5;

/**
 * Who of the user's network works at the prospect's company. Nothing is shown where nothing is known. Using one as the
 * source fills the form's field; asking opens the composer with them.
 */
export function KnownThereCard({ prospect, source, onUse }: KnownThereProps) {
	const { data } = useQuery(prospectNetworkQuery(prospect.id));
	const { shown, more } = useFirstFew(data?.known ?? [], shownAtFirst, 'mx-3 mb-3');
	if (!data) return null;
	const { known, people } = data;
	if (known.length === 0) return null;
	return (
		<Card aria-labelledby="known-there" padding="top">
			<CardTitle id="known-there" icon={<Building2 aria-hidden />} className="wrap-anywhere px-5">
				<span>
					Who you know at <bdi>{prospect.company}</bdi>
				</span>
			</CardTitle>
			<ul className="mt-3">
				{shown.map((person, at) => (
					<Row
						// biome-ignore lint/suspicious/noArrayIndexKey: two of them may have one name and no profile.
						key={at}
						person={person}
						chosen={person.name === source}
						onUse={() => onUse(person.name)}
						to={paths.introRequest(prospect.prospectListId, prospect.id, { through: person.name })}
					/>
				))}
			</ul>
			{more}
			{!more && people > knownThereMost && (
				<p className="px-5 pb-4 text-ink-3 text-sm">{`And ${people - knownThereMost} more.`}</p>
			)}
		</Card>
	);
}

type RowProps = { person: KnownThere; chosen: boolean; onUse: () => void; to: string };

function Row({ person: { name, position, linkedinUrl, connectedOn }, chosen, onUse, to }: RowProps) {
	const facts = [position, connectedOn && `connected since ${connectedOn.slice(0, 4)}`].filter(Boolean).join(' · ');
	return (
		<li className="border-t px-5 py-3">
			<bdi className="wrap-anywhere font-semibold">{name}</bdi>
			{facts && (
				<p dir="auto" className="wrap-anywhere text-left text-ink-3 text-sm">
					{facts}
				</p>
			)}
			<div className="mt-1.5 -mr-1.5 flex items-center gap-2">
				<ButtonLink to={to} aria-label={`Ask ${name}`}>
					Ask
				</ButtonLink>
				<Button
					variant="ghost"
					aria-label={`${chosen ? 'In use' : 'Use as source'}: ${name}`}
					onClick={onUse}
					className="mr-auto text-sm"
				>
					{chosen ? 'In use' : 'Use as source'}
				</Button>
				{linkedinUrl && isWebAddress(linkedinUrl) && (
					<IconLink href={linkedinUrl} label={`Open ${name}’s profile (opens in a new tab)`}>
						<ExternalLink aria-hidden />
					</IconLink>
				)}
			</div>
		</li>
	);
}
