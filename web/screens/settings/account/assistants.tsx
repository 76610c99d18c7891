import { useMutation, useQuery } from '@tanstack/react-query';
import type { Assistant } from '#contract/assistant';
import { formatDay, formatDayAndHour } from '#contract/rules/format';
import { assistantsQuery, removeAssistant } from '../../../queries/assistants.ts';
import { Button } from '../../../ui/button.tsx';
import { CopyField } from '../../../ui/clipboard/copy-field.tsx';
import { ItemLine, ItemsCard } from '../items-card.tsx';

/** The assistants that act for the user, with the rights of each, and a button to disconnect it. */
export function Assistants() {
	const assistants = useQuery(assistantsQuery);
	return (
		<ItemsCard
			id="assistants"
			folded
			title="Connected Assistants"
			text="AI assistants and other programs you’ve connected to your account. None of them can send email."
			below={
				<>
					<p className="mb-2 text-sm">To connect one, give it this address:</p>
					<CopyField name="the address for assistants" text={`${window.location.origin}/api/mcp`} />
				</>
			}
			list={assistants}
			loading="Loading your assistants"
			failed="Failed to load your assistants"
			line={(assistant) => <Connected key={assistant.id} assistant={assistant} />}
		/>
	);
}

function Connected({ assistant }: { assistant: Assistant }) {
	const { mutate } = useMutation(removeAssistant);
	const { name, host, rights, createdAt, usedAt } = assistant;
	return (
		<ItemLine
			title={<bdi>{name}</bdi>}
			facts={
				<>
					{rights.includes('write') ? 'Reads and writes' : 'Reads only'} · {host} · Connected{' '}
					<time dateTime={createdAt}>{formatDay(createdAt)}</time>
					{usedAt ? (
						<>
							{' '}
							· Used <time dateTime={usedAt}>{formatDayAndHour(usedAt)}</time>
						</>
					) : (
						' · Not used yet'
					)}
				</>
			}
		>
			<Button variant="ghost" aria-label={`Disconnect ${name}`} onClick={() => mutate(assistant)}>
				Disconnect
			</Button>
		</ItemLine>
	);
}
