import { useMutation, useQuery } from '@tanstack/react-query';
import type { PersonalToken } from '#contract/personal-token';
import { countryName, formatDay, formatDayAndHour } from '#contract/rules/format';
import { removeToken, tokensQuery } from '../../../../queries/personal-tokens.ts';
import { Badge } from '../../../../ui/badge.tsx';
import { Button } from '../../../../ui/button.tsx';
import { ItemLine, ItemsCard } from '../../items-card.tsx';
import { NewToken } from './new-token.tsx';

/** The tokens with which programs act for the user, with a button to revoke each, and the form for a new one. */
export function PersonalTokens() {
	const tokens = useQuery(tokensQuery);
	return (
		<ItemsCard
			id="personal-tokens"
			folded
			title="Personal Tokens"
			text="Tokens let other programs use your account. They can’t send email, read your archive or change your account."
			list={tokens}
			loading="Loading your tokens"
			failed="Failed to load your tokens"
			line={(token) => <TokenRow key={token.id} token={token} />}
		>
			<NewToken />
		</ItemsCard>
	);
}

const rightNames = { read: 'Read', write: 'Write' } as const;

/** One token: its rights, its last day, and when and roughly from where it was last used. */
function TokenRow({ token }: { token: PersonalToken }) {
	const { mutate } = useMutation(removeToken);
	return (
		<ItemLine
			title={
				<>
					{token.name}
					{token.rights.map((right) => (
						<Badge key={right}>{rightNames[right]}</Badge>
					))}
				</>
			}
			facts={
				<>
					Expires <time dateTime={token.expire}>{formatDay(token.expire)}</time> · <LastUse token={token} />
				</>
			}
		>
			<Button variant="ghost" aria-label={`Revoke ${token.name}`} onClick={() => mutate(token)}>
				Revoke
			</Button>
		</ItemLine>
	);
}

function LastUse({ token: { usedAt, usedNetwork, usedCountry } }: { token: PersonalToken }) {
	if (!usedAt) return <span>Never used</span>;
	const from = [usedNetwork, usedCountry && countryName(usedCountry)].filter(Boolean).join(', ');
	return (
		<>
			Last used <time dateTime={usedAt}>{formatDayAndHour(usedAt)}</time>
			{from && ` from ${from}`}
		</>
	);
}
