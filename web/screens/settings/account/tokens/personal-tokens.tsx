import { useQuery } from '@tanstack/react-query';
import { tokensQuery } from '../../../../queries/personal-tokens.ts';
import { ListCard } from '../list-card.tsx';
import { NewToken } from './new-token.tsx';
import { TokenRow } from './token-row.tsx';

/** The tokens with which programs act for the person: each can be ended, and new ones are made here. */
export function PersonalTokens() {
	const tokens = useQuery(tokensQuery);
	return (
		<ListCard
			id="personal-tokens"
			title="Personal Tokens"
			text="With a token a program works in your account. No token can send email, read your archive or change your account."
			list={tokens}
			loading="Loading your tokens"
			failed="Failed to load your tokens"
			line={(token) => <TokenRow key={token.id} token={token} />}
		>
			<NewToken />
		</ListCard>
	);
}
