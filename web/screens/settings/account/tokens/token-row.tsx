import { useMutation } from '@tanstack/react-query';
import type { PersonalToken } from '#contract/personal-token';
import { countryName } from '#contract/rules/country-name';
import { formatDay, formatDayAndHour } from '#contract/rules/format';
import { removeToken } from '../../../../queries/personal-tokens.ts';
import { Badge } from '../../../../ui/badge.tsx';
import { Button } from '../../../../ui/button.tsx';
import { ListLine } from '../list-card.tsx';

const rightNames = { read: 'Read', write: 'Write' } as const;

/** One token: what it may do, when it ends, and when and roughly from where it was used last. */
export function TokenRow({ token }: { token: PersonalToken }) {
	const { mutate } = useMutation(removeToken);
	return (
		<ListLine
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
					Ends <time dateTime={token.expire}>{formatDay(token.expire)}</time> · <LastUse token={token} />
				</>
			}
		>
			<Button variant="ghost" aria-label={`End ${token.name}`} onClick={() => mutate(token)}>
				End
			</Button>
		</ListLine>
	);
}

function LastUse({ token: { usedAt, usedNetwork, usedCountry } }: { token: PersonalToken }) {
	if (!usedAt) return 'Never used';
	const from = [usedNetwork, usedCountry && countryName(usedCountry)].filter(Boolean).join(', ');
	return (
		<>
			Last used <time dateTime={usedAt}>{formatDayAndHour(usedAt)}</time>
			{from && ` from ${from}`}
		</>
	);
}
