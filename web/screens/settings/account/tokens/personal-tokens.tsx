import { useQuery } from '@tanstack/react-query';
import { tokensQuery } from '../../../../queries/personal-tokens.ts';
import { Card, CardTitle } from '../../../../ui/card.tsx';
import { LoadError } from '../../../../ui/load-error.tsx';
import { Skeleton } from '../../../../ui/skeleton.tsx';
import { NewToken } from './new-token.tsx';
import { TokenRow } from './token-row.tsx';

/** The tokens with which programs act for the person: each can be ended, and new ones are made here. */
export function PersonalTokens() {
	const tokens = useQuery(tokensQuery);
	return (
		<Card className="p-0" aria-labelledby="personal-tokens">
			<div className="p-5">
				<CardTitle id="personal-tokens">Personal Tokens</CardTitle>
				<p className="mt-0.5 text-ink-3 text-sm">
					With a token a program works in your account. No token can send email, read your archive or change your
					account.
				</p>
			</div>
			{tokens.isError ? (
				<LoadError
					title="Failed to load your tokens"
					text="Please try refreshing the page."
					onRetry={() => tokens.refetch()}
				/>
			) : tokens.data ? (
				<ul>
					{tokens.data.map((token) => (
						<TokenRow key={token.id} token={token} />
					))}
				</ul>
			) : (
				<div role="status" className="border-t p-5">
					<span className="sr-only">Loading your tokens</span>
					<Skeleton className="h-5 w-48" />
				</div>
			)}
			<NewToken />
		</Card>
	);
}
