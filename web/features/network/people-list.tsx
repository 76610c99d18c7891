import { useInfiniteQuery } from '@tanstack/react-query';
import { ExternalLink } from 'lucide-react';
import { useDeferredValue, useState } from 'react';
import { messagesSaid } from '#contract/rules/bond';
import { formatLongDay } from '#contract/rules/format';
import { isWebAddress } from '#contract/rules/web-address';
import type { ListedPerson, networkPeopleQuery } from '../../queries/my-network.ts';
import { Button } from '../../ui/button.tsx';
import { SearchBox } from '../../ui/fields/search-box.tsx';
import { IconLink } from '../../ui/icon-button.tsx';
import { LoadError } from '../../ui/loading/load-error.tsx';
import { Closeness } from './closeness.tsx';

type PeopleListProps = {
	/** Finds people with every word of a text, page by page. */
	query: typeof networkPeopleQuery;
	/** Label of the list. */
	name: string;
	placeholder: string;
	/** Texts for a search without results, and for a list that could not be read. */
	noOne: (search: string) => string;
	failed: string;
	/** Lets the user set how well they know each person. */
	hasCloseness?: boolean;
	/** Asks one of them. */
	onAsk?: (person: ListedPerson) => void;
};

/** The people of a network, with a search. The next page comes on a press. */
export function PeopleList({ query, name, placeholder, noOne, failed, hasCloseness, onAsk }: PeopleListProps) {
	const [search, setSearch] = useState('');
	const asked = useDeferredValue(search.trim());
	const { data, isLoadingError, refetch, hasNextPage, fetchNextPage, isFetching } = useInfiniteQuery(query(asked));
	const people = data?.pages.flat();
	return (
		<div className="mt-5 border-t pt-4">
			<SearchBox value={search} onChange={setSearch} placeholder={placeholder} wide />
			{isLoadingError && <LoadError title={failed} onRetry={() => refetch()} />}
			{people?.length === 0 && <p className="mt-3 text-ink-2">{asked ? noOne(asked) : 'No one yet.'}</p>}
			<ul
				aria-label={name}
				// biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reachable by key.
				tabIndex={0}
				className="mt-3 grid max-h-96 gap-2.5 overflow-y-auto text-sm"
			>
				{people?.map((person) => (
					<Person key={person.place} person={person} hasCloseness={hasCloseness} onAsk={onAsk} />
				))}
				{hasNextPage && (
					<li>
						<Button pending={isFetching} onClick={() => void fetchNextPage()}>
							Show more
						</Button>
					</li>
				)}
			</ul>
		</div>
	);
}

type PersonProps = { person: ListedPerson } & Pick<PeopleListProps, 'onAsk' | 'hasCloseness'>;

function Person({ person, hasCloseness, onAsk }: PersonProps) {
	const { name, linkedinUrl, company, position, email, emailFrom, connectedOn, member } = person;
	const role = [position, company].filter(Boolean).join(' at ');
	const address = email && (emailFrom === 'unsure' ? `${email} (may be theirs)` : email);
	const since = connectedOn && `connected on ${formatLongDay(connectedOn)}`;
	const facts = [member && `${member.name} of your circle knows them`, role, address, since, messagesOf(person)].filter(
		Boolean,
	);
	return (
		<li className="wrap-anywhere flex flex-wrap items-start gap-x-3">
			<div className="min-w-0 flex-1">
				<bdi className="font-semibold">{name}</bdi>
				{facts.length > 0 && <span className="block text-ink-3">{facts.join(' · ')}</span>}
			</div>
			{linkedinUrl && isWebAddress(linkedinUrl) && (
				<IconLink href={linkedinUrl} label={`Open ${name} on LinkedIn (opens in a new tab)`}>
					<ExternalLink aria-hidden />
				</IconLink>
			)}
			{onAsk && (
				<Button
					className="shrink-0 text-sm"
					aria-label={`Ask ${(member ?? person).name}`}
					onClick={() => onAsk(person)}
				>
					Ask
				</Button>
			)}
			{hasCloseness && (
				<Closeness place={person.place} name={name} closeness={person.closeness ?? null} className="basis-full" />
			)}
		</li>
	);
}

const messagesOf = ({ messagesSent, messagesReceived, lastMessageOn }: ListedPerson) =>
	messagesSaid({ sent: messagesSent ?? 0, received: messagesReceived ?? 0, lastOn: lastMessageOn ?? null }, Date.now())
		?.replace(/^Y/, 'y')
		.replace(/^T/, 't');
