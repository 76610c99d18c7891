import { useMutation } from '@tanstack/react-query';
import type { PersonalToken } from '#contract/personal-token';
import { formatDay, formatDayAndHour } from '#contract/rules/format';
import { removeToken } from '../../../../queries/personal-tokens.ts';
import { Badge } from '../../../../ui/badge.tsx';
import { Button } from '../../../../ui/button.tsx';
import { countryName } from '../country-name.ts';

const rightNames = { read: 'Read', write: 'Write' } as const;

/** One token: what it may do, when it ends, and when and roughly from where it was used last. */
export function TokenRow({ token }: { token: PersonalToken }) {
	const { mutate } = useMutation(removeToken);
	return (
		<li className="flex min-h-13 items-center justify-between gap-3 border-t px-5 py-2">
			<div className="min-w-0">
				<p className="wrap-anywhere flex flex-wrap items-center gap-x-2 font-medium">
					{token.name}
					{token.rights.map((right) => (
						<Badge key={right}>{rightNames[right]}</Badge>
					))}
				</p>
				<p className="text-ink-3 text-sm">
					Ends <time dateTime={token.expire}>{formatDay(token.expire)}</time> · <LastUse token={token} />
				</p>
			</div>
			<Button variant="ghost" aria-label={`End ${token.name}`} onClick={() => mutate(token)}>
				End
			</Button>
		</li>
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
